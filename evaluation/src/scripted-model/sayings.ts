import type { StructureNode } from "@quarry/api";
import { childPointer, isEmpty, valueAt } from "@quarry/api/values";
import { type Json, sha256 } from "@quarry/kernel";
import { isRecord } from "@quarry/scoring";
import { madeUp, misspelt } from "./made-up.ts";
import { type Mistake, mistakes, type Script } from "./script.ts";

/** What a model says of one value of a document: the truth, or a mistake. */
export type Saying = { kind: "right" | Mistake; value: Json };

/** By pointer into the truth; a value that the document does not have and the model does not invent is left out. */
export type Sayings = Readonly<Record<string, Saying>>;

type Asked = {
  id: string;
  structure: StructureNode;
  truth: unknown;
  /** The right outputs of the examples that the model is shown. */
  examples?: readonly Json[];
};
type Leaf = { pointer: string; node: StructureNode; truth: Json; siblings: Leaf[] };

/** Decides what a model says of each value that a case asks for; the same script says the same of the same case. */
export function sayingsOf({ id, structure, truth, examples = [] }: Asked, script: Script): Sayings {
  const leaves = leavesOf(structure, truth, "");
  const byPointer = new Map(leaves.map((leaf) => [leaf.pointer, leaf]));
  const said = leaves.flatMap((leaf): [string, Saying][] => {
    const draw = drawn(`${script.seed} ${id} ${leaf.pointer}`);
    const saying = sayingOf(leaf, { draw, script, byPointer, examples });
    return saying ? [[leaf.pointer, saying]] : [];
  });
  return Object.fromEntries(said);
}

/** From 0 up to 1, by the words alone. */
function drawn(words: string): number {
  return Number.parseInt(sha256(words).slice(0, 8), 16) / 2 ** 32;
}

type Chance = {
  draw: number;
  script: Script;
  byPointer: ReadonlyMap<string, Leaf>;
  examples: readonly Json[];
};

function sayingOf(leaf: Leaf, { script, ...chance }: Chance): Saying | undefined {
  const mistake = mistakeAt(chance.draw, script);
  const fills = mistake === "invention" || mistake === "copy"; // what the document does not have
  const isMade = mistake && (leaf.truth !== null || fills);
  const wrong = isMade ? wrongValue(mistake, leaf, chance) : undefined;
  if (mistake && wrong !== undefined) return { kind: mistake, value: wrong };
  return leaf.truth === null ? undefined : { kind: "right", value: leaf.truth };
}

/** Each mistake has a band of the draw as wide as its rate. */
function mistakeAt(draw: number, { rates }: Script): Mistake | undefined {
  let upTo = 0;
  return mistakes.find((mistake) => {
    upTo += rates[mistake];
    return draw < upTo;
  });
}

/** Undefined where the mistake cannot be made: no other field, row or example has another value of the kind. */
function wrongValue(
  mistake: Mistake,
  leaf: Leaf,
  { draw, byPointer, examples }: Omit<Chance, "script">,
): Json | undefined {
  const { node, truth, pointer, siblings } = leaf;
  switch (mistake) {
    case "omission":
      return null;
    case "invention":
      return madeUp(node, draw);
    case "misspelling":
      return node.type === "string" ? misspelt(String(truth), draw) : undefined;
    case "neighbour":
      return siblings.find((other) => other.node.type === node.type && isOther(other.truth, truth))
        ?.truth;
    case "row":
      return [1, -1]
        .map((step) => byPointer.get(inRow(pointer, step))?.truth ?? null)
        .find((value) => isOther(value, truth));
    case "copy":
      return examples
        .map((output) => (valueAt(output, pointer) ?? null) as Json)
        .find((value) => isOther(value, truth));
  }
}

function isOther(value: Json, truth: Json): boolean {
  return value !== null && value !== truth;
}

/** The same field so many rows further in the innermost list of objects. */
function inRow(pointer: string, step: number): string {
  return pointer.replace(/\/(\d+)(?=\/[^/]*$)/, (_, index) => `/${Number(index) + step}`);
}

function leavesOf(node: StructureNode, truth: unknown, pointer: string): Leaf[] {
  if (node.type === "array") {
    const rows = Array.isArray(truth) ? truth : [];
    return rows.flatMap((row, index) => leavesOf(node.items, row, childPointer(pointer, index)));
  }
  if (node.type !== "object") {
    return [{ pointer, node, truth: isEmpty(truth) ? null : (truth as Json), siblings: [] }];
  }
  const members = isRecord(truth) ? truth : {};
  const own = Object.entries(node.properties).flatMap(([name, child]) =>
    leavesOf(child, members[name], childPointer(pointer, name)),
  );
  const siblings = own.filter((leaf) => leaf.pointer.lastIndexOf("/") === pointer.length);
  for (const leaf of siblings) leaf.siblings = siblings;
  return own;
}
