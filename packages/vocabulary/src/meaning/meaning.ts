import type { StructureNode } from "@quarry/api";
import { wordsOf } from "../lexicon/fold.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { isGeneric } from "../lexicon/traits.ts";
import { type AskedUnit, askedUnit, withoutUnit, withoutUnitInName } from "./asked-unit.ts";

/** What a node of the structure means, in concepts of the lexicon and words of its own. */
export type Meaning = {
  name: readonly string[];
  describe: readonly string[];
  /** Of the object or list around it. */
  context: readonly string[];
  /** In which it wants its number, where it says so. */
  unit?: AskedUnit;
};

/** A generic name ("name", "number") gets its meaning from the names around it. */
export function meaningOf(
  node: StructureNode,
  { name, around }: { name: string; around: readonly string[] },
): Meaning {
  const { describe = "" } = node;
  const isNumber = asksForNumber(node);
  const own = isNumber ? conceptsIn(withoutUnitInName(name)) : conceptsOfName(node, name);
  const unit = isNumber ? askedUnit(name, describe) : undefined;
  const isVague = own.every(isGeneric);
  return {
    name: isVague ? [...new Set([...around, ...own])] : own,
    describe: conceptsIn(isNumber ? withoutUnit(describe) : describe),
    context: around,
    ...(unit && { unit }),
  };
}

const edges = new Map([
  ["from", "start"],
  ["to", "end"],
]);

/** "stayFrom" and "stayTo" of days are the ends of a stay, and no sender and receiver. */
function conceptsOfName({ type }: StructureNode, name: string): readonly string[] {
  const words = wordsOf(name);
  const edge = edges.get(words.at(-1) ?? "");
  const isDay = type === "date" || type === "datetime";
  if (!isDay || !edge || words.length < 2) return conceptsIn(name);
  return [...new Set([...conceptsIn(words.slice(0, -1).join(" ")), edge])];
}

function asksForNumber({ type }: StructureNode): boolean {
  return type === "number" || type === "integer";
}
