import type { Span } from "@quarry/document";
import type { Warning } from "../reading/warnings.ts";
import type { ShownRows } from "./shown-rows.ts";

/** Of the rows that the document shows of a list. */
export type ListCount = {
  /** Those that were not taken, though others were beside them. */
  missing: number;
  /** Where those stand that are missing. */
  gaps: readonly Span[];
  /** Those that the model left out twice: they may not belong to the list. */
  leftOut: number;
  /** Those of which little was taken. */
  halfRead: number;
};

export function leftOut(counts: ReadonlyMap<string, ListCount>): Warning[] {
  return warningsOf(counts, "leftOut", (rows) => {
    const what = `The source shows ${rows} rows that look like those of this list`;
    return { code: "rows_left_out", message: `${what}, but the model omitted them twice` };
  });
}

/** @param shown rows that the document shows; undefined where they could not be counted. */
export function uncounted(shown: ShownRows | undefined): Warning[] {
  const what = "The rows in the source could not be counted in time";
  const message = `${what}; lists were checked only against its marked-up tables`;
  return shown ? [] : [{ code: "rows_not_counted", message }];
}

export function halfRead(counts: ReadonlyMap<string, ListCount>): Warning[] {
  return warningsOf(counts, "halfRead", (rows) => {
    const message = `${rows} rows of this list are incomplete: the source shows more of each than was extracted`;
    return { code: "rows_half_read", message };
  });
}

function warningsOf(
  counts: ReadonlyMap<string, ListCount>,
  kind: "leftOut" | "halfRead",
  warningOf: (rows: number) => Warning,
): Warning[] {
  return Array.from(counts)
    .filter(([, count]) => count[kind] > 0)
    .map(([pointer, count]) => ({ ...warningOf(count[kind]), pointer }));
}
