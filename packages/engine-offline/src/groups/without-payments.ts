import { sliceOf } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";
import type { RecordGroup, RecordRow } from "./record-group.ts";
import { addsUp, MAX_ROWS, type Numbers, nameOf, numbersOf } from "./row-numbers.ts";
import { isSummary, namesCharge } from "./summary.ts";

const LEAST_ROWS = 2;

/** A group without the rows behind its sum: what was paid, and how, is no item of what was bought. */
export function withoutPayments(view: DocumentView, group: RecordGroup): RecordGroup {
  const { rows } = group;
  if (rows.length > MAX_ROWS) return group;
  const at = rows.findIndex((row, index) => index >= LEAST_ROWS && isSummary(view, [nameOf(row)]));
  if (at === -1) return group;
  const isSum = ({ values }: Numbers) => addsUp(values.slice(0, at), values[at]);
  const sum = numbersOf(view, group).find(isSum);
  if (!sum) return group;
  const total = sum.values[at];
  const isBeside = (row: RecordRow, index: number) =>
    sum.values[at + index] === total ||
    isSummary(view, [nameOf(row)]) ||
    namesCharge(sliceOf(view.text, nameOf(row)));
  if (!rows.slice(at).every(isBeside)) return group;
  const kept = rows.slice(0, at);
  return { ...group, rows: kept, end: kept.at(-1)?.end ?? group.end };
}
