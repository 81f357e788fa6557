import type { Rows } from "../../output/rows.ts";
import { type Change, isWorse } from "./compare-reports.ts";
import type { Line, Report } from "./report.ts";

const percent = (share: number) => (100 * share).toFixed(1);

/** Everything measured, then by field, then by document, in percent. */
export function reportRows({ all, macro, fields, documents }: Report): Rows {
  const means = [macro.precision, macro.recall, macro.f1].map(percent);
  return {
    columns: "measured values precision recall F1 sure calibration invented".split(" "),
    rows: [
      rowOf("all", all),
      ["mean of documents", "", ...means, "", "", ""],
      ...Object.entries(fields).map(([field, line]) => rowOf(field, line)),
      ...Object.entries(documents).map(([name, line]) => rowOf(name, line)),
    ],
  };
}

function rowOf(name: string, line: Line): string[] {
  const { values, precision, recall, f1, sure, calibrationError, invented } = line;
  return [
    ...[name, String(values), percent(precision), percent(recall), percent(f1)],
    ...[`${sure.right} of ${sure.values}`, calibrationError.toFixed(3), String(invented)],
  ];
}

export function changeRows(changes: readonly Change[]): Rows {
  return {
    columns: ["", "measured", "F1 before", "after"],
    rows: changes.map((change) => [
      ...[isWorse(change) ? "worse" : "better", change.what],
      ...[percent(change.before), percent(change.after)],
    ]),
  };
}
