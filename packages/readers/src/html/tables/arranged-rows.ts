import { type HtmlElement, plainText } from "../tree/tree.ts";
import type { Grid } from "./grid.ts";

/** Rows after each other that are data, or each of which arranges what it holds. */
export type RowRun = { isData: boolean; rows: Grid["rows"] };

/** A longer cell is a part of the page. */
const longestFact = 200;

function isFacts(row: Grid["rows"][number], holdsTable: ReadonlySet<HtmlElement>): boolean {
  const cells = [...new Set(row)].filter((cell) => cell !== undefined);
  if (cells.some((cell) => holdsTable.has(cell))) return false;
  const texts = cells.map(plainText);
  return (
    texts.filter((text) => text !== "").length > 1 &&
    texts.every(({ length }) => length <= longestFact)
  );
}

/** The rows of a table that holds other tables, parted into those of data and those that arrange. */
export function rowRuns({ rows }: Grid, holdsTable: ReadonlySet<HtmlElement>): RowRun[] {
  const runs: RowRun[] = [];
  for (const row of rows) {
    const isData = isFacts(row, holdsTable);
    const last = runs.at(-1);
    if (last?.isData === isData) last.rows.push(row);
    else runs.push({ isData, rows: [row] });
  }
  return runs;
}
