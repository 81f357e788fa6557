import type { Span } from "@quarry/document";
import type { Recognition } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import type { Stated } from "../stated/stated-at.ts";

/** A value that a field may take, with its place and the reasons for it in one number. */
export type Candidate = {
  field: Field;
  value: string | number | boolean;
  /** Other values that a stated spelling may have; of one in the text, its recognitions say so. */
  others?: Recognition["others"];
  /** Absent where the value comes from data beside the text. */
  span?: Span;
  stated?: Stated;
  /** Whether the field's own words, or the edge of a range that they ask for, name the value. */
  isOwn?: boolean;
  /** 0 to 1. */
  score: number;
  reason: string;
  /** Ids of the finders that proposed it. */
  finders?: readonly string[];
  /** How near another value came, as a share of this one's score; absent where there is none. */
  rival?: number;
  /**
   * How the value agrees with examples, in the order of `exampleFeatureNames`, those of `exampleListFeatureNames` behind;
   * absent where no example speaks.
   */
  agreement?: Float32Array;
};
