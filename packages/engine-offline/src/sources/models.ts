import confidence from "../models/confidence.json" with { type: "json" };
import examples from "../models/examples.json" with { type: "json" };
import groups from "../models/groups.json" with { type: "json" };
import recognised from "../models/recognised.json" with { type: "json" };
import slots from "../models/slots.json" with { type: "json" };
import values from "../models/values.json" with { type: "json" };

/**
 * Gradient-boosted decision trees: the sum of the trees' leaves is the log-odds. A tree is an array of
 * numbers, four for each node: the feature's index (-1 for a leaf), the threshold (a leaf's value), and
 * the offsets of the nodes for values up to the threshold and above it.
 */
export type Trees = { base: number; trees: readonly (readonly number[])[] };

/** What was learned from documents with known truth. */
export type Models = {
  /** Whether an option is a field's value. */
  values: Trees;
  /** Whether a slot of a group of records is a field's. */
  slots: Trees;
  /** Whether a group of records is the list. */
  groups: Trees;
  /** Whether a value that was taken is right. */
  confidence: Trees;
  /** What documents that were recognised in pictures add to `values` and `confidence`. */
  recognised: Recognised;
  /**
   * Which option is a field's value where examples are given, which reading is a list, and how likely a single value and one
   * of a list are right; in place of `values`, `groups` and `confidence`.
   */
  examples: { values: Trees; lists: Trees; confidence: Trees; listConfidence: Trees };
};

export type Recognised = { values: Trees; confidence: Trees };

/** Made by `npm run train`. */
export const shippedModels: Models = { values, slots, groups, confidence, recognised, examples };
