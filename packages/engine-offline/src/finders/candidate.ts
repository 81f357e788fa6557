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
  /** Absent where no example speaks. */
  agreement?: Agreement;
};

/**
 * How a value agrees with examples: of a single one as `exampleFeatures` says, of one in a list that was read by them as
 * `listOptions` does, with what other readings have of it behind; `by` names the trees that it is judged by.
 */
export type Agreement = { by: "confidence" | "listConfidence"; numbers: Float32Array };
