import type { Span } from "@quarry/document";
import { bracketContent } from "@quarry/vocabulary";
import { isCross } from "../../document/marks.ts";
import { sliceOf, trimSpan } from "../../document/span.ts";
import type { Field, Reading } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import { type Grid, type GridCell, spansFrom } from "../../groups/grid.ts";
import { isCharge, isSummary } from "../../groups/summary.ts";
import type { DocumentView } from "../../labels/view.ts";
import { standsAmongItems } from "../among-items.ts";
import { asksForMinus } from "../debited.ts";
import type { FoundLeaf, ListFinding, RowFields } from "../list-finding.ts";
import { type WordedRow, withWays } from "../with-ways.ts";
import { headingScore } from "./heading-score.ts";
import { withLeadingCode } from "./leading-code.ts";
import { type ColumnTraits, type Match, matchColumns, NAMED } from "./match-columns.ts";
import { isOtherHalf } from "./period-cells.ts";
import { isReadWhole } from "./read-whole.ts";
import { withTrailingUnit } from "./trailing-unit.ts";
import { withWrappedRows } from "./wrapped-rows.ts";

const HEADER_CANDIDATES = 3;
/** Rows at the top in which headings are looked for that name most of the fields. */
const LAST_HEADER = 16;
const LONGEST_HEADING = 60;
const LONGEST_UNIT = 20;
/** How well words suit text in a column without a heading, which is taken for its words. */
const OF_WORDS = 0.95;
/** How well a heading names at most what is only a part of its cell. */
const OF_A_PART = 0.75;
/** Columns of a table in which a row of one cell is a remark, and one of a charge is no item. */
const WIDE = 3;
const MOSTLY = 0.6;
/** An empty cell, a dash or a zero. */
const noAmount = /^[\s0.,\p{Sc}–—-]*$/u;
/** Words without digits, or a year. */
const heading = /^(?:\D+|(?:19|20)\d\d)$/;

/** The rows of a grid, and how they were read, so that the next page can be read alike. */
export type TableFinding = ListFinding & { match: Match };

/** A grid's rows read for the fields of a list, or undefined where its columns do not suit. */
export function tableFinding(
  view: DocumentView,
  grid: Grid,
  asked: RowFields,
): TableFinding | undefined {
  const { fields } = asked;
  let best: { match: Match; header: number } | undefined;
  const first = grid.headings ? -1 : 0;
  const last = grid.headings ? -1 : Math.min(LAST_HEADER, grid.rows.length - 1) - 1;
  for (let header = first; header <= last; header++) {
    if (header >= HEADER_CANDIDATES && !namesMost(view, grid.rows[header] ?? [], fields)) continue;
    const match = matchColumns(view, grid, header, asked);
    if (match && match.score > (best?.match.score ?? 0)) best = { match, header };
  }
  return best && readRows(view, { grid, ...best }, asked);
}

/** Whether a row far down has a heading for most of the fields, and no other cells. */
function namesMost(view: DocumentView, row: readonly Span[], fields: readonly Field[]): boolean {
  const all = row.map((cell) => sliceOf(view.text, cell).trim());
  const words = all.slice(0, all.findLastIndex((cell) => cell !== "") + 1); // a row may end in delimiters
  if (words.some((cell) => cell.length > LONGEST_HEADING || !heading.test(cell))) return false;
  const named = fields.filter((field) => words.some((cell) => headingScore(field, cell) >= NAMED));
  return named.length >= Math.max(2, MOSTLY * fields.length);
}

/** A grid without headings of its own, read as one before it was. */
export function continuedFinding(
  view: DocumentView,
  { grid, match }: { grid: Grid; match: Match },
  asked: RowFields,
): TableFinding | undefined {
  return readRows(view, { grid, match, header: -1 }, asked);
}

function readRows(
  view: DocumentView,
  { grid, match, header }: { grid: Grid; match: Match; header: number },
  { fields, listed }: RowFields,
): TableFinding | undefined {
  const heading = rowText(view, grid.rows[header] ?? []);
  const isWide = (grid.rows[0]?.length ?? 0) >= WIDE;
  const rows: WordedRow[] = [];
  const places: Span[] = [];
  const body = withWrappedRows(view, { grid, header });
  for (const [at, cells] of body.entries()) {
    const rowAt = (offset: number) => body[at + offset] && filled(body[at + offset] ?? []);
    const isSum = isSummary(view, filled(cells), listed) && !standsAmongItems(view, rowAt, listed);
    if (rowText(view, cells) === heading || isSum) continue;
    if (isOneCell(view, filled(cells)) || (isWide && isCharge(view, filled(cells)))) continue;
    const coded = withLeadingCode(view, fields, readRow(view, cells, fields, match));
    const row = withTrailingUnit(view, { fields, cells }, coded);
    if (at === 0 && isUnitRow(view, cells)) continue;
    const isRow = row.length > 0 && isFull(cells, match);
    if (!isRow && (row.length === 0 || (isWide && filled(cells).length < 2))) continue;
    rows.push({ leaves: row, words: cells.map((cell) => sliceOf(view.text, cell).trim()) });
    places.push(...cells);
  }
  if (rows.length === 0) return undefined;
  return { rows: withWays(fields, rows), score: match.score, reason: "table", places, match };
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
    const traits = match.traits[index];
    const found = column === undefined ? undefined : cellOf(view, cells, { column, traits });
    if (!found) continue;
    const { cell } = found;
    const { label = 0, areWhole = true, arePeriods, areCrosses } = traits ?? {};
    const reading = areCrosses
      ? crossed(view, cell)
      : (readValue(view, field, cell) ?? openReading(field, cell));
    if (!reading || (arePeriods && isOtherHalf(view, field, { cell, reading }))) continue;
    const fit = label === 0 && field.node.type === "string" ? OF_WORDS : reading.fit;
    const isWhole = areWhole && (arePeriods || isReadWhole(view, field, { cell, reading }));
    const named = Math.min(isWhole ? 1 : OF_A_PART, Math.max(label, NAMED));
    const score = named * (0.5 + 0.5 * fit);
    leaves.push({
      pointer: field.pointer,
      span: reading.span,
      score,
      reason: "table",
      ...signed(field, withContinuation(view, field, cell, reading.value), found),
    });
  }
  return leaves;
}

/** The cell of a row that a field is read in: of two columns for both ways that an amount may go, the filled one. */
function cellOf(
  { text }: DocumentView,
  cells: readonly GridCell[],
  { column, traits }: { column: number; traits: ColumnTraits | undefined },
): { cell: GridCell; isDebited: boolean; isWayKnown: boolean } | undefined {
  const isFilled = (cell: GridCell | undefined) => cell !== undefined && cell.end > cell.start;
  const hasAmount = (cell: GridCell | undefined) => cell && !noAmount.test(sliceOf(text, cell));
  const { bothWays, isDebited = false } = traits ?? {};
  const [own, out] = [cells[column], bothWays && cells[bothWays.out]];
  if (bothWays && hasAmount(out) !== hasAmount(cells[bothWays.in])) {
    const cell = hasAmount(out) ? out : cells[bothWays.in];
    return cell && { cell, isDebited: cell === out, isWayKnown: true };
  }
  return own && isFilled(own) ? { cell: own, isDebited, isWayKnown: false } : undefined;
}

/** What went out is negative where the field says so, and else may be. */
function signed(
  field: Field,
  value: Reading["value"],
  { isDebited, isWayKnown }: { isDebited: boolean; isWayKnown: boolean },
): Pick<FoundLeaf, "value" | "isDebited"> {
  const isPlain = typeof value === "number" && value > 0;
  if (isDebited && isWayKnown && isPlain && asksForMinus(field)) return { value: -value };
  return { value, ...(isDebited && { isDebited }) };
}

/** A cross in a column of crosses says that it is so; what an empty cell says is not known. */
function crossed({ text }: DocumentView, cell: Span): Reading | undefined {
  const isMarked = isCross(sliceOf(text, cell));
  return isMarked ? { span: trimSpan(text, cell), value: true, fit: 0.9 } : undefined;
}

/** "Old varieties:" is no text by itself, and the beginning of one that continues in later lines. */
function openReading(field: Field, cell: GridCell): Reading | undefined {
  if (!mayGoOn(field) || !cell.more || cell.more.length === 0) return undefined;
  return { span: { start: cell.start, end: cell.end }, value: "", fit: 0.9 };
}

function mayGoOn({ kind, node }: Field): boolean {
  return kind === "text" && node.type === "string";
}

/** Words may go on in later lines; other kinds stand in one. */
function withContinuation(
  view: DocumentView,
  field: Field,
  cell: GridCell,
  value: Reading["value"],
): Reading["value"] {
  if (!mayGoOn(field) || !cell.more) return value;
  return [cell, ...cell.more]
    .map((part) => sliceOf(view.text, part).trim())
    .join(" ")
    .replace(/\s+/g, " ");
}

/** A row that fills all of the fields' columns is one, however little of it can be read. */
function isFull(cells: readonly GridCell[], { columns }: Match): boolean {
  const own = columns.flatMap((column) => (column === undefined ? [] : (cells[column] ?? [])));
  return own.length > 0 && own.every(({ start, end }) => end > start);
}

/** Returns whether cells are a second line of headings, which names units: no figures, and a unit in one of them. */
function isUnitRow(view: DocumentView, cells: readonly GridCell[]): boolean {
  return (
    cells.some((cell) => isUnit(view, cell)) &&
    !cells.some((cell) => /\d/.test(sliceOf(view.text, cell)))
  );
}

/** Whether a cell names a unit alone, as those of a second line of headings do: "EUR", "(kg)". */
function isUnit({ text }: DocumentView, cell: Span): boolean {
  if (cell.end - cell.start > LONGEST_UNIT) return false;
  return bracketContent(sliceOf(text, cell).replace(/^[\s([]+|[\s)\]]+$/g, "")) === "unit";
}

function filled(cells: readonly GridCell[]): GridCell[] {
  return cells.filter(({ start, end }) => end > start);
}

/** Whether one cell spans the whole row: a remark or the head of a section. */
function isOneCell({ text }: DocumentView, [first, ...others]: readonly GridCell[]): boolean {
  return others.length > 0 && others.every((cell) => spansFrom(text, first, cell));
}

function rowText(view: DocumentView, cells: readonly Span[]): string {
  return cells.map((cell) => sliceOf(view.text, cell).replace(/\s+/g, " ").toLowerCase()).join("|");
}
