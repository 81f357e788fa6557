import { munkres } from "munkres";
import type { Span } from "../../../../domain/span.ts";
import type { Field } from "../fields/field.ts";
import { readValue } from "../fields/read-value.ts";
import type { Reading } from "../fields/reading.ts";
import { conceptsIn, kindOf } from "../lexicon/lexicon.ts";
import { labelScore } from "../score/label-score.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { FoundLeaf, Grid, GridCell, ListFinding } from "./grid.ts";
import { isSummary } from "./summary.ts";

const SAMPLE = 20;
const HEADER_CANDIDATES = 3;
const NAMED = 0.3;
/** A column of amounts whose heading names another amount may still be the field's, the last one first. */
const OF_KIND = 0.2;
const LATER_COLUMN = 0.001;
const CLEAR_TYPE = 0.8;

type Match = { columns: (number | undefined)[]; score: number; labels: number[] };

/** A grid's rows read for the fields of a list, or undefined where its columns do not suit. */
export function tableFinding(
  view: DocumentView,
  grid: Grid,
  fields: readonly Field[],
): ListFinding | undefined {
  let best: { match: Match; header: number } | undefined;
  const first = grid.headings ? -1 : 0;
  const last = grid.headings ? -1 : Math.min(HEADER_CANDIDATES, grid.rows.length - 1) - 1;
  for (let header = first; header <= last; header++) {
    const match = matchColumns(view, grid, header, fields);
    if (match && match.score > (best?.match.score ?? 0)) best = { match, header };
  }
  if (!best) return undefined;
  const { match, header } = best;
  const heading = rowText(view, grid.rows[header] ?? []);
  const matched = match.columns.filter((column) => column !== undefined).length;
  const enough = matched >= 3 ? 2 : 1;
  const rows: FoundLeaf[][] = [];
  const places: Span[] = [];
  for (const cells of grid.rows.slice(header + 1)) {
    if (rowText(view, cells) === heading || isSummary(view, filled(cells))) continue;
    const row = readRow(view, cells, fields, match);
    if (row.length < enough) continue;
    rows.push(row);
    places.push(...cells);
  }
  return rows.length > 0 ? { rows, score: match.score, reason: "table", places } : undefined;
}

/** The best pairing of fields and columns (Hungarian), by heading and by what the cells hold. */
function matchColumns(
  view: DocumentView,
  grid: Grid,
  header: number,
  fields: readonly Field[],
): Match | undefined {
  const headings =
    grid.headings ?? (grid.rows[header] ?? []).map((cell) => [sliceOf(view.text, cell)]);
  const sample = grid.rows.slice(header + 1, header + 1 + SAMPLE);
  const labels = fields.map((field) =>
    headings.map((readings) =>
      Math.max(
        0,
        ...readings.map((words) => labelScore(field.meaning, field.kind, conceptsIn(words))),
      ),
    ),
  );
  const gains = fields.map((field, row) =>
    headings.map((_, column) => {
      const label = labels[row]?.[column] ?? 0;
      const type = typeShare(view, field, sample, column);
      if (label >= NAMED) return label * (0.45 + 0.55 * type) + 0.12 * type;
      const isOfKind = type >= CLEAR_TYPE && namesKind(field, headings[column] ?? []);
      return isOfKind ? OF_KIND + column * LATER_COLUMN : 0;
    }),
  );
  if (gains.length === 0 || headings.length === 0) return undefined;
  const pairs = munkres(gains.map((row) => row.map((gain) => -gain)));
  const columns: (number | undefined)[] = fields.map(() => undefined);
  let sum = 0;
  for (const [row, column] of pairs) {
    const gain = gains[row]?.[column] ?? 0;
    if (gain <= 0) continue;
    columns[row] = column;
    sum += gain;
  }
  const named = columns.filter((column) => column !== undefined).length;
  if (named < Math.min(2, fields.length)) return undefined;
  const matchLabels = columns.map((column, row) =>
    column === undefined ? 0 : (labels[row]?.[column] ?? 0),
  );
  return { columns, score: Math.min(1, sum / fields.length), labels: matchLabels };
}

/** "Price incl. VAT" may head the line's amount, "Item" its description. */
function namesKind({ kind, meaning }: Field, readings: readonly string[]): boolean {
  const concepts = readings.flatMap(conceptsIn);
  if (kind === "money") return concepts.some((concept) => kindOf(concept) === kind);
  return kind === "text" && meaning.name.includes("description") && concepts.includes("item");
}

/** The share of sampled cells of a column that hold a value of the field's kind. */
function typeShare(
  view: DocumentView,
  field: Field,
  rows: readonly (readonly Span[])[],
  column: number,
): number {
  let filled = 0;
  let fits = 0;
  for (const row of rows) {
    const cell = row[column];
    if (!cell || cell.end <= cell.start) continue;
    filled++;
    fits += readValue(view, field, cell)?.fit ?? 0;
  }
  return filled === 0 ? 0 : fits / filled;
}

function readRow(
  view: DocumentView,
  cells: readonly GridCell[],
  fields: readonly Field[],
  match: Match,
): FoundLeaf[] {
  const leaves: FoundLeaf[] = [];
  for (const [index, field] of fields.entries()) {
    const column = match.columns[index];
    const cell = column === undefined ? undefined : cells[column];
    if (!cell || cell.end <= cell.start) continue;
    const reading: Reading | undefined = readValue(view, field, cell);
    if (!reading) continue;
    const score = Math.max(match.labels[index] ?? 0, NAMED) * (0.5 + 0.5 * reading.fit);
    leaves.push({
      pointer: field.pointer,
      value: withContinuation(view, field, cell, reading.value),
      span: reading.span,
      score,
      reason: "table",
    });
  }
  return leaves;
}

/** Words may go on in later lines; other kinds stand in one. */
function withContinuation(
  view: DocumentView,
  field: Field,
  cell: GridCell,
  value: Reading["value"],
): Reading["value"] {
  if (field.kind !== "text" || field.node.type !== "string" || !cell.more) return value;
  return [value, ...cell.more.map((part) => sliceOf(view.text, part))]
    .join(" ")
    .replace(/\s+/g, " ");
}

function filled(cells: readonly Span[]): Span[] {
  return cells.filter(({ start, end }) => end > start);
}

function rowText(view: DocumentView, cells: readonly Span[]): string {
  return cells.map((cell) => sliceOf(view.text, cell).replace(/\s+/g, " ").toLowerCase()).join("|");
}
