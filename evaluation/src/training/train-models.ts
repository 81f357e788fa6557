import type { Models, Trees } from "@quarry/engine-offline/training";
import { boost, joinRows } from "./boosting.ts";
import { trainLists, weightOf } from "./list-models.ts";
import type { Prepared } from "./prepared.ts";
import { valueRows } from "./value-examples.ts";

const SEED = 7;

/** What recognised documents and examples add is learned afterwards, on top of these. */
const nothing: Trees = { base: 0, trees: [] };

/** Learns from documents with truth; their order and the clock do not matter. */
export function trainModels(cases: readonly Prepared[]): Omit<Models, "confidence"> {
  const { slots, groups } = trainLists(cases);
  return {
    values: boost(joinRows(cases.map((one) => valueRows(one.values, weightOf(one), SEED)))),
    slots,
    groups,
    recognised: { values: nothing, confidence: nothing },
    examples: { values: nothing, lists: nothing, confidence: nothing },
  };
}
