import type { Field } from "../fields/field.ts";
import type { Candidate } from "../finders/candidate.ts";
import type { Place } from "../places/place.ts";

/** A value that a field may take, with all that speaks for it. */
export type Option = Omit<Candidate, "score" | "reason" | "rival" | "finders"> & {
  field: Field;
  /** How well the value suits its place, 0 to 1. */
  fit: number;
  /** Absent of a value that is stated beside the text and not in it. */
  place?: Place;
  /** Ids of the finders that proposed it; of what a place holds, `places`. */
  finders: readonly string[];
  /** The scores of those that proposed it, by their reason. */
  proposals: ReadonlyMap<string, number>;
};
