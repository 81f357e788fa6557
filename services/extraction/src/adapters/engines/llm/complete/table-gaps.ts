import type { Cell, SourceDocument, Table } from "@quarry/contracts";
import { firstAtOrAfter, type Span } from "../../../../domain/span.ts";
import { spansOf, type Tree } from "../merge/tree.ts";

/** Rows in a table's middle or at its end of which none was taken. */
export type TableGap = Span & { rows: number };

/** So many rows in a run are missing rather than of another kind. */
const LEAST_ROWS = 3;

/** A list's rows come from a table of which they fill so many. */
const LEAST_FILLED = 2;

type Line = { cells: readonly Cell[]; span: Span; isTaken: boolean };

/**
 * What the document's tables show of a list and the list has not: runs of rows that are filled as
 * those are which were taken. A model that grows tired leaves such runs; one that leaves out what
 * does not belong leaves single rows, which are not told.
 */
export function tableGaps(document: SourceDocument, rows: readonly Tree[]): TableGap[] {
  const places = rows.flatMap(spansOf).sort((a, b) => a.start - b.start);
  return document.tables.flatMap((table) => {
    const lines = linesOf(table, places);
    const taken = lines.filter(({ isTaken }) => isTaken);
    return taken.length < LEAST_FILLED ? [] : runsOf(lines, formOf(taken));
  });
}

function linesOf({ rows }: Table, places: readonly Span[]): Line[] {
  return rows.flatMap((cells) => {
    const own = cells.filter(({ repeated }) => !repeated);
    if (own.length === 0 || cells.every(({ header }) => header)) return [];
    const start = Math.min(...own.map((cell) => cell.start));
    const span = { start, end: Math.max(...own.map(({ end }) => end)) };
    const place = places[firstAtOrAfter(places, start)];
    return [{ cells, span, isTaken: place !== undefined && place.end <= span.end }];
  });
}

/** Which columns are filled in all rows that were taken, and which hold figures in all of them. */
type Form = { filled: number[]; numeric: Set<number> };

function formOf(taken: readonly Line[]): Form {
  const columns = [...(taken[0]?.cells.keys() ?? [])];
  const inAll = (test: (text: string) => boolean) =>
    columns.filter((column) => taken.every(({ cells }) => test(cells[column]?.text ?? "")));
  return { filled: inAll((text) => text.trim() !== ""), numeric: new Set(inAll(isFigure)) };
}

function runsOf(lines: readonly Line[], form: Form): TableGap[] {
  const runs: Line[][] = [[]];
  for (const line of lines) {
    if (line.isTaken) runs.push([]);
    else if (hasForm(line, form)) runs.at(-1)?.push(line);
  }
  return runs
    .filter((run) => run.length >= LEAST_ROWS)
    .map((run) => {
      const [start, end] = [run[0]?.span.start ?? 0, run.at(-1)?.span.end ?? 0];
      return { start, end, rows: run.length };
    });
}

function hasForm({ cells }: Line, { filled, numeric }: Form): boolean {
  return filled.every((column) => {
    const text = cells[column]?.text ?? "";
    return text.trim() !== "" && (!numeric.has(column) || isFigure(text));
  });
}

function isFigure(text: string): boolean {
  return /\d/.test(text) && !/\p{L}{4}/u.test(text);
}
