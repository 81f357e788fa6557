import { useEffect, useMemo } from "preact/hooks";
import { isInDoubt } from "../values/grades.ts";
import type { Row } from "../values/tree.ts";
import { pendingOf } from "./pending.ts";
import { isOpen, type Reviewing } from "./use-review.ts";

/** Returns which lines a person should look at: those that the policy doubts, or without a review those that are not sure. */
export function useDoubts(reviewing: Reviewing | undefined) {
  const review = reviewing?.review;
  const pending = useMemo(() => review && pendingOf(review), [review]);
  const isByPolicy = review !== undefined && review.reasons.length > 0;
  const isDone = review !== undefined && !isOpen(review);
  return {
    pending: pending?.size ?? 0,
    isInDoubt: (row: Row): boolean => {
      if (isDone) return false;
      if (isByPolicy) return pending?.has(row.pointer) ?? false;
      return row.kind === "value" && isInDoubt(row.grade);
    },
  };
}

type First = {
  rows: readonly Row[];
  selected: string | undefined;
  select: (pointer: string) => void;
  isInDoubt: (row: Row) => boolean;
  isOn: boolean;
};

/** Selects the first value that is to be checked, or the first of all, so that the work begins with the first key. */
export function useFirstDoubt({ rows, selected, select, isInDoubt, isOn }: First): void {
  const first = rows.find(isInDoubt) ?? rows.find(({ kind }) => kind === "value");
  useEffect(() => {
    if (isOn && selected === undefined && first) select(first.pointer);
  }, [isOn]);
}
