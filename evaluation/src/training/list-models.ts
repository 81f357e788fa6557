import type { Models, Trees } from "@quarry/engine-offline/training";
import { boost, defaults, joinRows } from "./boosting.ts";
import { foldOf } from "./folds.ts";
import { groupRows, slotRows } from "./list-examples.ts";
import type { Prepared } from "./prepared.ts";

const SEED = 7;
const forSlots = { ...defaults, rounds: 160, leastWeight: 5 };
const forGroups = { ...defaults, rounds: 80, depth: 4, leastWeight: 2 };
/** Documents that we made for the project are clean and alike: each counts less than others', unless models are taught further. */
const OWN_WEIGHT = 0.5;

export type ListModels = Pick<Models, "slots" | "groups">;
type ListCase = Pick<Prepared, "one" | "lists">;

type LearnedLists = ListModels & {
  /** Returns models that no document of a case's origin taught, but for those that they started from. */
  unseenBy: (one: Pick<Prepared, "one">) => ListModels;
};

/**
 * Learns which parts of a row are which fields, and which rows are a list.
 *
 * @param start Models that are taught further; none by default.
 * @param ownWeight How much a document of the project counts, of 1.
 */
export function trainLists(
  cases: readonly ListCase[],
  { start, ownWeight = OWN_WEIGHT }: { start?: ListModels; ownWeight?: number } = {},
): LearnedLists {
  const weight = (one: ListCase) => weightOf(one, ownWeight);
  const slotsFrom = (some: readonly ListCase[]): Trees =>
    boost(
      joinRows(some.flatMap((one) => one.lists.map((list) => slotRows(list, weight(one), SEED)))),
      start ? { ...forSlots, rounds: forSlots.rounds / 2 } : forSlots,
      start?.slots,
    );
  const halves = [0, 1].map((half) => cases.filter((one) => halfOf(one) === half));
  const slots = halves.map(slotsFrom);
  const rows = halves.map((half, at) => {
    const unseen = slots[1 - at];
    if (!unseen) return [];
    return half.flatMap((one) => one.lists.map((list) => groupRows(list, unseen, weight(one))));
  });
  const groupsFrom = (some: typeof rows) => boost(joinRows(some.flat()), forGroups, start?.groups);
  const models = halves.map((_, at) => ({
    slots: slots[at] ?? nothing,
    groups: groupsFrom([rows[at] ?? []]),
  }));
  return {
    slots: slotsFrom(cases),
    groups: groupsFrom(rows),
    unseenBy: (one) => models[1 - halfOf(one)] ?? { slots: nothing, groups: nothing },
  };
}

const nothing: Trees = { base: 0, trees: [] };

/** Returns the half that a case's origin belongs to. */
export function halfOf(one: Pick<Prepared, "one">): number {
  return foldOf(one, 2, "half");
}

/** Returns how much a document counts. */
export function weightOf({ one }: Pick<Prepared, "one">, ownWeight: number = OWN_WEIGHT): number {
  return one.isOwn ? ownWeight : 1;
}
