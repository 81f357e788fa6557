import { sliceOf } from "../../document/span.ts";
import type { Grid } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { ListFinding, RowFields } from "../list-finding.ts";
import { continuedFinding, type TableFinding, tableFinding } from "./table-rows.ts";

/** Tables about as good as the best are parts of one. */
const JOINABLE = 0.8;
/** A table without headings continues the one before if its rows are about as full. */
const AS_FULL = 0.8;
/** Least rows of a table about the same things as one before it, and least share of equal names. */
const LEAST_PARALLEL = 3;
const SAME_NAMES = 0.8;
/** Of four columns at least, a row with less than this share of what most rows have is none: a page number, a remark. */
const LEAST_FILLED = 0.34;
const LEAST_COLUMNS = 4;
const isOfWords = /^\D*\p{L}\D*$/u;
const isOfFigures = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Shows which of several tables stand under no heading of another list, by their place. */
type AreOwn = (grids: readonly Grid[]) => (grid: unknown, at: number) => boolean;

/** The rows of all tables that together show a list: one over several pages comes as several. */
export function tablesFinding(
  view: DocumentView,
  grids: readonly Grid[],
  { isOwn, ...asked }: RowFields & { isOwn: AreOwn },
): ListFinding | undefined {
  const found: { grid: Grid; finding: TableFinding }[] = [];
  let before: { grid: Grid; finding: TableFinding } | undefined;
  for (const grid of grids) {
    const own = tableFinding(view, grid, asked);
    const least = JOINABLE * (before?.finding.score ?? 0);
    const finding = own && own.score >= least ? own : (continued(view, before, grid, asked) ?? own);
    if (!finding) continue;
    before = { grid, finding };
    found.push(before);
  }
  const kept = found.length > 1 ? found.filter(isOwn(found.map(({ grid }) => grid))) : found;
  return joined(kept.map(({ finding }) => finding));
}

function continued(
  view: DocumentView,
  before: { grid: Grid; finding: TableFinding } | undefined,
  grid: Grid,
  asked: RowFields,
): TableFinding | undefined {
  if (!before || grid.headings || widthOf(grid) !== widthOf(before.grid)) return undefined;
  if (hasHeadings(view, grid)) return undefined;
  const { match } = before.finding;
  const finding = continuedFinding(view, { grid, match }, asked);
  if (!finding || finding.rows.length < AS_FULL * grid.rows.length) return undefined;
  return fullness(finding) >= AS_FULL * fullness(before.finding) ? finding : undefined;
}

/** Whether a table opens with words alone over a column of nothing but figures: these head another list. */
function hasHeadings({ text }: DocumentView, { rows: [first = [], ...others] }: Grid): boolean {
  const areWords = first.every((cell) => isOfWords.test(sliceOf(text, cell)));
  const areFigures = (column: number) =>
    others.every((row) => isOfFigures.test(sliceOf(text, row[column] ?? { start: 0, end: 0 })));
  return areWords && others.length > 0 && first.some((_, column) => areFigures(column));
}

function widthOf(grid: Grid): number {
  return grid.rows[0]?.length ?? 0;
}

/** Values a row. */
function fullness({ rows }: ListFinding): number {
  return rows.flat().length / Math.max(1, rows.length);
}

function joined(findings: readonly ListFinding[]): ListFinding | undefined {
  const best = findings.toSorted((a, b) => b.score - a.score || b.rows.length - a.rows.length)[0];
  if (!best) return undefined;
  const parts = findings.filter(({ score }) => score >= JOINABLE * best.score);
  const taken = new Set<number>();
  const whole = parts.filter(({ places }) => {
    const starts = places.filter(({ start, end }) => end > start).map(({ start }) => start);
    if (starts.some((start) => taken.has(start))) return false;
    for (const start of starts) taken.add(start);
    return true;
  });
  const seen = whole.filter((part, at) => !whole.slice(0, at).some((one) => isParallel(one, part)));
  return {
    ...best,
    rows: withoutRemarks(seen.flatMap(({ rows }) => rows)),
    places: seen.flatMap(({ places }) => places),
  };
}

function withoutRemarks(rows: ListFinding["rows"]): ListFinding["rows"] {
  const counts = rows.map(({ length }) => length).sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length / 2)] ?? 0;
  if (usual < LEAST_COLUMNS) return rows;
  return rows.filter(({ length }) => length >= LEAST_FILLED * usual);
}

/** Whether a table has other facts about the same things, row by row, and so does not continue a list. */
function isParallel(one: ListFinding, other: ListFinding): boolean {
  const names = other.rows.map(nameOf);
  const same = one.rows.filter((row, at) => nameOf(row) === (names[at] ?? "")).length;
  return (
    names.length >= LEAST_PARALLEL && same >= SAME_NAMES * Math.max(one.rows.length, names.length)
  );
}

function nameOf(row: ListFinding["rows"][number]): string {
  const text = row.find(({ value }) => typeof value === "string" && /\p{L}/u.test(value));
  return typeof text?.value === "string" ? text.value.toLowerCase() : "-";
}
