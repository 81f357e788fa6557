import type { LeafEvidence, StructureNode } from "@quarry/api";
import type { Span } from "@quarry/document";
import { type FieldNames, ground, type PlacedText, placeOf, sharedPlace } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { conceptsIn, fieldKind, labelScore, meaningOf } from "@quarry/vocabulary";
import { isWhole } from "../chunks/chunk.ts";
import { type Stated, statedEvidence } from "../shown/stated.ts";
import { hasPlace, type Tree, treeOf } from "./tree.ts";

/** Names of fields by the lexicon: "Qty" names a `quantity`. */
export const fieldNames: FieldNames = (node, name, around) => {
  if (node.type === "array" || node.type === "object") return () => 0;
  const meaning = meaningOf(node, { name, around: around.flatMap(conceptsIn) });
  const kind = fieldKind(node, meaning);
  return (label) => labelScore(meaning, kind, conceptsIn(label));
};

/** The reason of a value without a place in the text, whose page the model was shown as a picture. */
export const fromPicture = "picture";

/** What a model was shown with a part of a document. */
type Shown = {
  /** What the source states beside its text. */
  stated?: Stated | undefined;
  /** The pages of which it was shown a picture. */
  seenPages?: readonly number[];
};

/**
 * An output with the places of its values, which are sought in its part of the document alone, and in what was stated with
 * it.
 */
export function groundedTree(
  document: PlacedText,
  chunk: Span,
  output: { node: StructureNode; value: Json },
  { stated, seenPages = [] }: Shown = {},
): Tree {
  const part = { ...output, pointer: "" };
  const leaves = isWhole(chunk, document.text)
    ? ground(document, part, "model", fieldNames)
    : ground(within(document, chunk), part, "model", fieldNames).map((leaf) =>
        inWhole(document, chunk, leaf),
      );
  const known = stated && statedEvidence(stated, part, fieldNames);
  const placed = known ? leaves.map((leaf) => orStated(leaf, known.get(leaf.pointer))) : leaves;
  const seen = perhapsSeen(placed, new Set(seenPages));
  return treeOf(part, new Map(seen.map((leaf) => [leaf.pointer, leaf])));
}

/**
 * A page's own text may be poorer than its picture: a value without a place may be from a picture that was shown. Its page
 * is the only one that was shown, or the one that all other values of its row or object are on.
 */
function perhapsSeen(leaves: LeafEvidence[], shown: ReadonlySet<number>): LeafEvidence[] {
  if (shown.size === 0) return leaves;
  const [only] = shown.size === 1 ? shown : [];
  const siblings = Map.groupBy(leaves, ({ pointer }) => pointer.slice(0, pointer.lastIndexOf("/")));
  return [...siblings.values()].flatMap((row) => {
    const pages = new Set(row.flatMap(({ page }) => page ?? []));
    const [next] = pages.size === 1 ? [...pages].filter((page) => shown.has(page)) : [];
    const page = only ?? next;
    const where = { reason: fromPicture, ...(page !== undefined && { page }) };
    return row.map((leaf) => (hasPlace(leaf) ? leaf : { ...leaf, ...where }));
  });
}

/** Returns the evidence of a value beside the text if it has no place of its own in it. */
function orStated(leaf: LeafEvidence, stated: LeafEvidence | undefined): LeafEvidence {
  return stated && stated.reason !== sharedPlace && (!hasPlace(leaf) || leaf.reason === sharedPlace)
    ? stated
    : leaf;
}

/** The chunk as a document of its own, without layout. */
function within(document: PlacedText, { start, end }: Span): PlacedText {
  const text = document.text.slice(start, end);
  const hidden = (document.hidden ?? [])
    .filter((run) => run.end > start && run.start < end)
    .map((run) => ({ start: Math.max(0, run.start - start), end: run.end - start }));
  const pages = [{ number: 1, start: 0, end: text.length }];
  return { text, pages, hidden };
}

function inWhole(document: PlacedText, { start }: Span, leaf: LeafEvidence): LeafEvidence {
  const { page: _page, ...rest } = leaf;
  if (leaf.start === undefined || leaf.end === undefined) return rest;
  return { ...rest, ...placeOf(document, { start: leaf.start + start, end: leaf.end + start }) };
}

/** One output of a structure's parts, its fields in the structure's order. */
export function joinParts(structure: StructureNode, parts: Tree[]): Tree {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  if (structure.type !== "object") throw new Error("only an object comes in parts");
  const members = new Map(
    parts.flatMap((part) => (part.kind === "object" ? [...part.members] : [])),
  );
  return { kind: "object", members };
}
