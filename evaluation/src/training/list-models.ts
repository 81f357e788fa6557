import type { Models, Trees } from "@quarry/engine-offline/training";
import { boost, defaults, joinRows } from "./boosting.ts";
import { foldOf } from "./folds.ts";
import { groupRows, slotRows } from "./list-examples.ts";
import type { Prepared } from "./prepared.ts";
import type { WeightOf } from "./weights.ts";

const SEED = 7;
const forSlots = { ...defaults, rounds: 160, leastWeight: 5 };
const forGroups = { ...defaults, rounds: 80, depth: 4, leastWeight: 2 };
/** Rounds of models that are taught further. */
const further = { slots: 80, groups: 60 };

export type ListModels = Pick<Models, "slots" | "groups">;

/**
 * Learns which parts of a row are which fields, and which rows are a list. Groups are learned from the slots that the other
 * half of the sources taught.
 *
 * @param start Models that are taught further; none by default.
 */
export function trainLists(
  cases: readonly Prepared[],
  weightOf: WeightOf,
  start?: ListModels,
): ListModels {
  const slotsFrom = (some: readonly Prepared[]): Trees =>
    boost(
      joinRows(some.flatMap((one) => one.lists.map((list) => slotRows(list, weightOf(one), SEED)))),
      start ? { ...forSlots, rounds: further.slots } : forSlots,
      start?.slots,
    );
  const rows = [0, 1].flatMap((part) => {
    const isIn = (one: Prepared) => foldOf(one, 2, "half") === part;
    const unseen = slotsFrom(cases.filter((one) => !isIn(one)));
    return cases
      .filter(isIn)
      .flatMap((one) => one.lists.map((list) => groupRows(list, unseen, weightOf(one))));
  });
  const groups = boost(
    joinRows(rows),
    start ? { ...forGroups, rounds: further.groups } : forGroups,
    start?.groups,
  );
  return { slots: slotsFrom(cases), groups };
}
