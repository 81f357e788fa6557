import type { Models, Trees } from "@quarry/engine-offline/training";
import { boost, defaults, joinRows } from "./boosting.ts";
import { trainLists } from "./list-models.ts";
import type { Prepared } from "./prepared.ts";
import { valueRows } from "./value-examples.ts";
import { weightsAmong } from "./weights.ts";

const SEED = 7;
/** Rounds of a model that is taught further. */
const FURTHER = 80;

/** What recognised documents and examples add is learned afterwards, on top of these. */
const nothing: Trees = { base: 0, trees: [] };

export type Finders = Omit<Models, "confidence">;

/** Learns from documents with truth; their order and the clock do not matter. */
export function trainModels(cases: readonly Prepared[]): Finders {
  const weightOf = weightsAmong(cases);
  return {
    values: boost(joinRows(cases.map((one) => valueRows(one.values, weightOf(one), SEED)))),
    ...trainLists(cases, weightOf),
    recognised: { values: nothing, confidence: nothing },
    examples: {
      values: nothing,
      lists: nothing,
      confidence: nothing,
      listConfidence: nothing,
    },
  };
}

/** Teaches models more of what these documents hold; the project's own hold what is known. */
export function trainFurther(cases: readonly Prepared[], start: Finders): Finders {
  const weightOf = weightsAmong(cases, 1);
  const rows = joinRows(cases.map((one) => valueRows(one.values, weightOf(one), SEED)));
  return {
    ...start,
    values: boost(rows, { ...defaults, rounds: FURTHER }, start.values),
    ...trainLists(cases, weightOf, start),
  };
}
