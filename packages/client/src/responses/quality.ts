import type { Evidence } from "./evidence.ts";

/** What reviews have found about the values of one field, as one engine gave them. */
export type FieldQuality = {
  /** JSON pointer into the output; `*` stands for any row of a list. */
  field: string;
  engine: Pick<Evidence["engine"], "id" | "version" | "providerModel">;
  /** Values that a person has confirmed or corrected one by one. */
  reviewed: number;
  /** Of these, those in the policy's random sample. */
  sampled: number;
  /** Of the sampled values, those that were wrong. */
  wrong: number;
  /** Values of completed reviews in the sample that no person has looked at one by one. */
  unseen: number;
  /** The field's threshold in the review policy. */
  threshold: number;
  /**
   * Sampled values at the threshold and above: at most the share `bound` of them is wrong, by Wilson's 95 % interval; null
   * without a value. Null if the policy takes no sample.
   */
  sure: { values: number; wrong: number; bound: number | null } | null;
  /** How many sure values, none of them wrong, show that the accepted error holds. */
  needed: number;
  state: "no_sample" | "not_enough" | "held" | "not_held";
  /** The least of 0, 0.05, …, 1 at which the accepted error holds; null if there is none. */
  leastThreshold: number | null;
  /** The state for a person. */
  message: string;
};

/** How often the sure values of a schema are wrong. */
export type SchemaQuality = {
  schemaId: string;
  /** The share of wrong values that is accepted. */
  error: number;
  /** The random share that the review policy takes. */
  sample: number;
  /** Fields of which values were reviewed, in the order of their names. */
  fields: FieldQuality[];
};
