import type { LeafEvidence, StructureNode } from "@quarry/api";
import type { Span } from "@quarry/document";
import { type Locator, type PlacedText, placeOf } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import type { LeafNode } from "@quarry/vocabulary";
import { fromPicture } from "../merge/grounded.ts";
import {
  fromExample,
  hasPlace,
  type Leaf,
  type List,
  leavesOf,
  type Tree,
  withheldIn,
} from "../merge/tree.ts";
import type { Derivations } from "./derived/derivations.ts";
import { placeOfDuration } from "./durations.ts";
import type { ExampleValues } from "./example-values.ts";
import { kindOf, mustStand, type Naming } from "./must-stand.ts";
import { inOwnSpelling } from "./own-spelling.ts";
import { saysNothing } from "./says-nothing.ts";

/** How to treat values that are not in the source. */
type Rules = {
  document: PlacedText;
  /** The part of the document that the model was shown. */
  part: Span;
  /** What values of the part follow from. */
  derivations: Derivations;
  /** Headings that the model was shown above its part of the document. */
  above?: Locator | undefined;
  /** What the model was shown of other documents. */
  elsewhere?: ExampleValues | undefined;
  /** Whether the caller accepts them, because its fields ask for derived values. */
  keepUngrounded: boolean;
};

/** As `ground` returns a value that the text has in another spelling. */
const otherSpelling = { match: "typed", confidence: 0.8 } as const;

const nameless: Naming = { name: "", around: [] };

/**
 * Prepares a model's answer for the caller. Words for nothing ("null", "n/a") become null. Values that must be in the
 * source but are not become null and are listed as withheld. Rows without values, or without values that are in
 * the source, are dropped.
 */
export function withholdUngrounded(
  tree: Tree,
  node: StructureNode,
  rules: Rules,
  naming = nameless,
): Tree {
  if (tree.kind === "leaf") return withholdInLeaf(tree, node, rules, naming);
  if (tree.kind === "list") return withholdInList(tree, node, rules, naming);
  if (node.type !== "object") return tree;
  const { name, around } = naming;
  const within = name === "" ? around : [...around, name];
  const members = Array.from(tree.members, ([key, child]): [string, Tree] => {
    const childNode = node.properties[key];
    const childNaming = { name: key, around: within };
    return [key, childNode ? withholdUngrounded(child, childNode, rules, childNaming) : child];
  });
  return { kind: "object", members: new Map(members) };
}

function withholdInLeaf(leaf: Leaf, node: StructureNode, rules: Rules, naming: Naming): Leaf {
  const { value, evidence } = leaf;
  if (value === null || node.type === "array" || node.type === "object") return leaf;
  const isPlaced = evidence !== undefined && hasPlace(evidence);
  if (typeof value === "string" && saysNothing(value, isPlaced)) return nothing;
  if (isPlaced) return spelt(evidence, rules.document);
  if (rules.keepUngrounded || !evidence || typeof value === "boolean") return leaf;
  const kind = kindOf(node, naming);
  const mayBeLength = kind === "duration" || typeof value === "number";
  const place =
    (mayBeLength ? durationAt(rules, node, value) : undefined) ??
    derivedFrom(rules, node, { name: naming.name, value });
  if (place) return { kind: "leaf", value, evidence: { ...evidence, ...place, reason: "model" } };
  const isCopied = rules.elsewhere?.have(node.type, value) ?? false;
  if (evidence.reason === fromPicture && !isCopied) return leaf;
  const mayStay = !(isCopied && kind === "text") && !mustStand(kind, naming, value);
  if (mayStay || isAbove(rules, node.type, value)) return leaf;
  return { ...nothing, withheld: { ...evidence, reason: isCopied ? fromExample : "ungrounded" } };
}

function durationAt({ document, part }: Rules, node: LeafNode, value: Json) {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const span = placeOfDuration(document, node, value, part);
  return span && { ...placeOf(document, span), ...otherSpelling };
}

/** What the value follows from, where it does not stand as it is. */
function derivedFrom(
  { document, part, derivations }: Rules,
  node: LeafNode,
  { name, value }: { name: string; value: Json },
) {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const found = derivations.of(node, name, value);
  if (!found) return undefined;
  const span = { start: part.start + found.start, end: part.start + found.end };
  return { ...placeOf(document, span), match: "derived" as const, confidence: found.confidence };
}

function isAbove({ above }: Rules, type: StructureNode["type"], value: Json): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  return above !== undefined && above.locate(type, value).length > 0;
}

function spelt(leaf: LeafEvidence, document: PlacedText): Leaf {
  const evidence = inOwnSpelling(document, leaf);
  return { kind: "leaf", value: evidence.value, evidence };
}

const nothing: Leaf = { kind: "leaf", value: null };

function withholdInList(list: List, node: StructureNode, rules: Rules, naming: Naming): List {
  if (node.type !== "array") return list;
  const rows = list.rows.map((row) => withholdUngrounded(row, node.items, rules, naming));
  const mayBeChosen = node.items.type === "enum" || node.items.type === "boolean";
  const kept = Map.groupBy(rows, (row) => fateOf(row, rules.keepUngrounded || mayBeChosen));
  const invented = kept.get("invented");
  return { kind: "list", rows: kept.get("kept") ?? [], ...(invented && { invented }) };
}

/** What one value of several follows from may be another row. */
function hasOwnPlace(leaf: Leaf, row: Tree): boolean {
  const { evidence } = leaf;
  return (
    evidence !== undefined && hasPlace(evidence) && (leaf === row || evidence.match !== "derived")
  );
}

/** @param isFree whether a row needs no place in the source. */
function fateOf(row: Tree, isFree: boolean): "kept" | "invented" | "empty" {
  const values = [...leavesOf(row).values()];
  if (values.some((leaf) => hasOwnPlace(leaf, row))) return "kept";
  if (values.length === 0) return withheldIn(row).length > 0 ? "invented" : "empty";
  const isSeen = values.some(({ evidence }) => evidence?.reason === fromPicture);
  return isFree || isSeen ? "kept" : "invented";
}
