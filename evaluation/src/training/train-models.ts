import type { Models, Trees } from "@quarry/engine-offline/training";
import { boost, defaults, joinRows, type Rows } from "./boosting.ts";
import { foldOf } from "./folds.ts";
import { groupRows, slotRows } from "./list-examples.ts";
import type { Prepared } from "./prepared.ts";
import { valueRows } from "./value-examples.ts";

const SEED = 7;
const forSlots = { ...defaults, rounds: 160, leastWeight: 5 };
const forGroups = { ...defaults, rounds: 80, depth: 4, leastWeight: 2 };
/** Documents that we made for the project are clean and alike: each counts less than others'. */
const OWN_WEIGHT = 0.5;

/** What recognised documents and examples add is learned afterwards, on top of these. */
const nothing: Trees = { base: 0, trees: [] };

/** Learns from documents with truth; their order and the clock do not matter. */
export function trainModels(cases: readonly Prepared[]): Omit<Models, "confidence"> {
  const slots = boost(slotsOf(cases), forSlots);
  const halves = [0, 1].map((half) => cases.filter((one) => foldOf(one, 2, "half") === half));
  const groups = halves.flatMap((half, at) => {
    const others = boost(slotsOf(halves[1 - at] ?? []), forSlots);
    return half.flatMap((one) => one.lists.map((list) => groupRows(list, others, weightOf(one))));
  });
  return {
    values: boost(joinRows(cases.map((one) => valueRows(one.values, weightOf(one), SEED)))),
    slots,
    groups: boost(joinRows(groups), forGroups),
    recognised: { values: nothing, confidence: nothing },
    examples: { values: nothing, lists: nothing, confidence: nothing },
  };
}

function slotsOf(cases: readonly Prepared[]): Rows {
  return joinRows(
    cases.flatMap((one) => one.lists.map((list) => slotRows(list, weightOf(one), SEED))),
  );
}

function weightOf({ one }: Prepared): number {
  return one.isOwn ? OWN_WEIGHT : 1;
}
