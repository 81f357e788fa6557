import type { LeafEvidence, StructureNode } from "@quarry/api";
import { Assignment, type LabelScore, type Single } from "./assign-places.ts";
import { childrenOf, type Part } from "./leaves.ts";
import { Locator } from "./locate.ts";
import { type PlacedText, placeOf } from "./place.ts";
import { placeRow } from "./place-row.ts";
import { settleFields } from "./settle-fields.ts";
import { settleRows } from "./settle-rows.ts";

/** Estimates, held against no run: a value without a place is never trusted. */
const confidences = { exact: 0.9, normalised: 0.8, typed: 0.8, fuzzy: 0.6, none: 0.3 };

/** Of a value that stands where another field does, and no label names both. */
const SHARED = 0.4;

/** The reason of such a value. */
export const sharedPlace = "shared";

/** How labels name a field of some name, within others. */
export type FieldNames = (
  node: StructureNode,
  name: string,
  around: readonly string[],
) => LabelScore;

/** Nothing is known of names: values are placed in the order of the structure. */
const nameless: FieldNames = () => () => 0;

type Fields = { singles: Single[]; lists: Part[] };

/**
 * Looks every value of an output up in the document's text; nulls have no evidence. Of several places
 * a value has the one that a label of its field stands before; in a list, the one beside the other
 * values of its row. A place is that of one field, unless its label names several; a value that stands
 * where another field does and nowhere else has the reason `shared`.
 *
 * @param reason why the values were taken, returned with each.
 */
export function ground(
  document: PlacedText,
  output: Part,
  reason: string,
  namesOf: FieldNames = nameless,
): LeafEvidence[] {
  const assignment = new Assignment(new Locator(document));
  const { singles, lists } = fieldsOf(output, namesOf);
  assignment.byLabels(singles);
  for (const list of lists) placeList(list, 0, assignment);
  assignment.inOrder(singles.map(({ part }) => part));
  assignment.shared(singles);

  return leavesIn(output).map(({ pointer, value }) => {
    const located = assignment.placeOf(pointer);
    const match = located?.match ?? "none";
    const place = located && placeOf(document, located);
    const isDoubtful = located?.shared === "unnamed";
    const sure = { confidence: confidences[match], reason };
    const doubtful = { confidence: Math.min(SHARED, confidences[match]), reason: sharedPlace };
    return { pointer, value, ...place, match, ...(isDoubtful ? doubtful : sure) };
  });
}

/** The values and lists that stand in no list. */
function fieldsOf(output: Part, namesOf: FieldNames): Fields {
  const fields: Fields = { singles: [], lists: [] };
  function visit(part: Part, name: string, around: readonly string[]): void {
    const { node, value } = part;
    if (value === null) return;
    if (node.type === "array") fields.lists.push(part);
    else if (node.type === "object") {
      const names = Object.keys(node.properties);
      for (const [index, child] of childrenOf(part).entries()) {
        visit(child, names[index] ?? "", name === "" ? around : [...around, name]);
      }
    } else fields.singles.push({ part, scoreOf: namesOf(node, name, around) });
  }
  visit(output, "", []);
  return fields;
}

/** Returns where the list ends. */
function placeList(list: Part, from: number, assignment: Assignment): number {
  let at = from;
  const rows: Part[][] = [];
  for (const row of childrenOf(list)) {
    const { singles, lists } = fieldsOf(row, nameless);
    const parts = singles.map(({ part }) => part);
    rows.push(parts);
    at = placeRow(parts, at, assignment);
    for (const inner of lists) at = placeList(inner, at, assignment);
  }
  settleRows(rows, assignment);
  settleFields(rows, assignment);
  return at;
}

function leavesIn(part: Part): Part[] {
  if (part.value === null) return [];
  const isLeaf = part.node.type !== "array" && part.node.type !== "object";
  return isLeaf ? [part] : childrenOf(part).flatMap(leavesIn);
}
