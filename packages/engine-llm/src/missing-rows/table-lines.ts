import type { Cell, Table } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { firstAtOrAfter, type Span } from "@quarry/document";
import type { ShownRow } from "./row-gaps.ts";

type Line = ShownRow & { cells: readonly Cell[]; isTaken: boolean };

/**
 * The lines of the tables that a list's rows come from: those of which a row was taken, and those
 * that are filled as these are.
 *
 * @param places of the list's values, ascending.
 */
export function tableLines(
  document: SourceDocument,
  places: readonly Span[],
): { table: Table; lines: ShownRow[] }[] {
  return document.tables.flatMap((table) => {
    const lines = linesOf(table, places);
    const taken = lines.filter(({ isTaken }) => isTaken);
    if (taken.length === 0) return [];
    const form = formOf(taken);
    return [{ table, lines: lines.filter((line) => line.isTaken || hasForm(line, form)) }];
  });
}

function linesOf({ rows }: Table, places: readonly Span[]): Line[] {
  return rows.flatMap((cells) => {
    const own = cells.filter(({ repeated }) => !repeated);
    if (own.length === 0 || cells.every(({ header }) => header)) return [];
    const start = Math.min(...own.map((cell) => cell.start));
    const end = Math.max(...own.map((cell) => cell.end));
    const place = places[firstAtOrAfter(places, start)];
    const values = own.filter(({ text }) => text.trim() !== "").length;
    return [{ start, end, values, cells, isTaken: place !== undefined && place.end <= end }];
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

function hasForm({ cells }: Line, { filled, numeric }: Form): boolean {
  return filled.every((column) => {
    const text = cells[column]?.text ?? "";
    return text.trim() !== "" && (!numeric.has(column) || isFigure(text));
  });
}

function isFigure(text: string): boolean {
  return /\d/.test(text) && !/\p{L}{4}/u.test(text);
}
