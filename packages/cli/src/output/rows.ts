import type { Json } from "@quarry/client";
import type { InputOutcome } from "../batch/outcome.ts";

/** Columns and rows of texts; a list at the top of the data gives a row for each of its items. */
export type Rows = { columns: string[]; rows: string[][] };

/** A cell by its column. */
type Cell = [column: string, text: string];

const ownColumns = new Set(["source", "error"]);

/**
 * What a table shows of each outcome: its source, its data by dotted columns, its error. A field of the data
 * that is called like a column of the command's own has `output.` before its name, as in exports.
 */
export function rowsOf(outcomes: readonly InputOutcome[]): Rows {
  const flat = outcomes.flatMap((outcome): Map<string, string>[] => {
    const source: Cell = ["source", outcome.source];
    if (outcome.status === "failed") return [new Map([source, ["error", outcome.error.message]])];
    const items = Array.isArray(outcome.data) ? outcome.data : [outcome.data];
    return items.map((item) => new Map([source, ...cellsOf(item, "").map(ofData)]));
  });
  const names = new Set(["source", ...flat.flatMap((row) => [...row.keys()])]);
  if (names.delete("error")) names.add("error");
  const columns = [...names];
  return { columns, rows: flat.map((row) => columns.map((column) => row.get(column) ?? "")) };
}

const ofData = ([column, text]: Cell): Cell => [
  ownColumns.has(column) ? `output.${column}` : column,
  text,
];

/** Nested objects become dotted columns; a list stays one cell, as JSON. */
function cellsOf(value: Json, column: string): Cell[] {
  if (value === null) return [[column || "value", ""]];
  if (typeof value !== "object") return [[column || "value", String(value)]];
  if (Array.isArray(value)) return [[column || "value", JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    cellsOf(inner, column === "" ? name : `${column}.${name}`),
  );
}
