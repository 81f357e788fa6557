import { munkres } from "munkres";
import type { Field } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import type { Line } from "../../text/lines.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";
import { isSummary } from "../summary.ts";

const SCORE = 0.5;
const LEAST_CELLS = 2;
/** A column's cells fit its field so well in the mean. */
const FITS = 0.6;
/** Columns mostly come in the order of the fields. */
const IN_ORDER = 0.05;

/** Lines under a list's heading whose cells are of the fields' kinds, without headings of their own. */
export function headlessRows(
  view: DocumentView,
  fields: readonly Field[],
  scope: readonly Line[],
): ListFinding | undefined {
  const lines = rowsIn(view, scope);
  const width = lines[0]?.cells.length ?? 0;
  if (width < LEAST_CELLS || width > fields.length) return undefined;
  const columns = columnsFor(view, fields, lines);
  if (columns.some((field) => field === undefined)) return undefined;
  const rows = lines.map((line) =>
    columns.flatMap((field, column) => leafAt(view, field, line, column)),
  );
  const places = rows.flat().flatMap(({ span }) => span ?? []);
  return { rows, score: SCORE, reason: "headless", places };
}

/** The first run of lines with as many cells. */
function rowsIn(view: DocumentView, scope: readonly Line[]): Line[] {
  const first = scope.findIndex(({ cells }) => cells.length > 0);
  const width = scope[first]?.cells.length ?? 0;
  const filled = scope.slice(Math.max(0, first));
  const end = filled.findIndex(({ cells }) => cells.length !== width || isSummary(view, cells));
  return end === -1 ? filled : filled.slice(0, end);
}

/** The field of each column, by what its cells hold and by the order. */
function columnsFor(
  view: DocumentView,
  fields: readonly Field[],
  lines: readonly Line[],
): (Field | undefined)[] {
  const width = lines[0]?.cells.length ?? 0;
  const fits = Array.from({ length: width }, (_, column) =>
    fields.map((field) => fitOf(view, field, lines, column)),
  );
  const costs = fits.map((row, column) =>
    row.map((fit, at) => -(fit + (at === column ? IN_ORDER : 0))),
  );
  const columns: (Field | undefined)[] = Array.from({ length: width });
  for (const [column, at] of munkres(costs)) {
    if ((fits[column]?.[at] ?? 0) >= FITS) columns[column] = fields[at];
  }
  return columns;
}

function fitOf(view: DocumentView, field: Field, lines: readonly Line[], column: number): number {
  const fits = lines.map(({ cells }) => {
    const cell = cells[column];
    return (cell && readValue(view, field, cell)?.fit) ?? 0;
  });
  return fits.reduce((sum, fit) => sum + fit, 0) / Math.max(1, fits.length);
}

function leafAt(
  view: DocumentView,
  field: Field | undefined,
  { cells }: Line,
  column: number,
): FoundLeaf[] {
  const cell = cells[column];
  const reading = field && cell && readValue(view, field, cell);
  if (!reading) return [];
  const { value, span } = reading;
  return [{ pointer: field.pointer, value, span, score: SCORE, reason: "headless" }];
}
