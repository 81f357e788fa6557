import type { LeafEvidence } from "@quarry/api";
import { hasPlace, type Leaf } from "../merge/tree.ts";
import { keyOf } from "../merge/vote.ts";
import type { Reading } from "./readings.ts";

/**
 * What is less sure in the other engine's view is no reason for a question: where the model has a value that is at a place of its
 * own, and where it has none.
 */
const LEAST_CONFIDENCE = { placed: 0.45, open: 0.3 };

/** A value of the model that the document has at a place of its own is at least so sure. */
const PLACED = 0.6;

/** Two values for a field, or one that the model does not give. */
export type Contest = Reading & {
  /** The model's value; undefined where it gives none. */
  mine: LeafEvidence | undefined;
  /** The other engine's. */
  theirs: LeafEvidence;
  /** Those of the two that there are, in the order of the document; the last without a place. */
  candidates: readonly LeafEvidence[];
};

/** What the two say of a field: the same, two things, or one of them has nothing to say. */
export type Comparison =
  | { kind: "silent" }
  | { kind: "agreed"; found: LeafEvidence }
  | { kind: "contested"; contest: Contest };

export function compared(reading: Reading): Comparison {
  const { own, other } = reading;
  const [said, found] = [givenBy(own), givenBy(other)];
  if (!found || found.confidence < LEAST_CONFIDENCE.open) return { kind: "silent" };
  if (said && keyOf(said.value) === keyOf(found.value)) return { kind: "agreed", found };
  const isPlaced = own.value !== null && (own.evidence?.confidence ?? 0) >= PLACED;
  if (isPlaced && found.confidence < LEAST_CONFIDENCE.placed) return { kind: "silent" };
  const mine = own.value === null ? undefined : own.evidence;
  const candidates = [...(mine ? [mine] : []), found].sort((a, b) => placeOf(a) - placeOf(b));
  return { kind: "contested", contest: { ...reading, mine, theirs: found, candidates } };
}

/** The value, or the one that is withheld. */
function givenBy({ value, evidence, withheld }: Leaf): LeafEvidence | undefined {
  return value === null ? withheld : evidence;
}

function placeOf(leaf: LeafEvidence): number {
  return hasPlace(leaf) ? (leaf.start ?? 0) : Number.MAX_SAFE_INTEGER;
}
