import type { Evidence } from "@quarry/api";
import { mean } from "../document/mean.ts";

/** Of the lists whose values are less likely than this in the mean, about half lack rows. */
const SURE = 0.7;

type Warning = Evidence["warnings"][number];

/**
 * A warning for each list of which no row was found, or whose rows are in doubt: rows may be missing
 * or foreign. A list within rows is named once. Must see the values before any is withheld.
 */
export function doubtfulLists({
  arrays = [],
  leaves,
}: Pick<Evidence, "arrays" | "leaves">): Warning[] {
  const lists = Map.groupBy(arrays, ({ pointer }) => anyRow(pointer));
  const placed = leaves.map(({ pointer, confidence }) => ({ at: anyRow(pointer), confidence }));
  return [...lists].flatMap(([list, own]): Warning[] => {
    const taken = own.reduce((sum, one) => sum + one.taken, 0);
    if (taken === 0) {
      const message = `${list}: no rows were found; the source may have some that were not understood`;
      return [{ code: "list_empty", message, pointer: list }];
    }
    const inside = placed.filter(({ at }) => at.startsWith(`${list}/*`));
    if (mean(inside.map(({ confidence }) => confidence)) >= SURE) return [];
    const message = `${list}: its rows are in doubt; some may be missing, and some may be none of it`;
    return [{ code: "list_doubtful", message, pointer: list }];
  });
}

/** Returns the warning for a list of which rows were found, and none is likely enough to be shown. */
export function nothingLikely(list: string): Warning {
  const message = `${list}: none of the rows that were found is likely enough to be right; the evidence lists their values as withheld`;
  return { code: "list_empty", message, pointer: list };
}

/** Returns `/orders/*` + `/items` for the items of any order. */
export function anyRow(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/*");
}
