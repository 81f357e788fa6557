import type { Trees } from "../scoring/trees.ts";
import confidence from "./confidence.json" with { type: "json" };
import groups from "./groups.json" with { type: "json" };
import recognised from "./recognised.json" with { type: "json" };
import slots from "./slots.json" with { type: "json" };
import values from "./values.json" with { type: "json" };

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
};

export type Recognised = { values: Trees; confidence: Trees };

/** Made by `npm run train`. */
export const shippedModels: Models = { values, slots, groups, confidence, recognised };
