import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../view.ts";
import type { Grid, ListFinding } from "../grid.ts";
import { continuedFinding, type TableFinding, tableFinding } from "./table-rows.ts";

/** Tables about as good as the best are parts of one. */
const JOINABLE = 0.8;
/** A table without headings goes on with the one before where its rows are as full. */
const AS_FULL = 0.8;

/** The rows of all tables that together show a list: one that goes on over pages comes as several. */
export function tablesFinding(
  view: DocumentView,
  grids: readonly Grid[],
  fields: readonly Field[],
): ListFinding | undefined {
  const findings: TableFinding[] = [];
  let before: { grid: Grid; finding: TableFinding } | undefined;
  for (const grid of grids) {
    const own = tableFinding(view, grid, fields);
    const least = JOINABLE * (before?.finding.score ?? 0);
    const finding = own && own.score >= least ? own : (goneOn(view, before, grid, fields) ?? own);
    if (!finding) continue;
    findings.push(finding);
    before = { grid, finding };
  }
  return joined(findings);
}

function goneOn(
  view: DocumentView,
  before: { grid: Grid; finding: TableFinding } | undefined,
  grid: Grid,
  fields: readonly Field[],
): TableFinding | undefined {
  if (!before || grid.headings || widthOf(grid) !== widthOf(before.grid)) return undefined;
  const { match } = before.finding;
  const finding = continuedFinding(view, { grid, match }, fields);
  if (!finding || finding.rows.length < AS_FULL * grid.rows.length) return undefined;
  return fullness(finding) >= AS_FULL * fullness(before.finding) ? finding : undefined;
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
  const seen = parts.filter(({ places }) => {
    const starts = places.filter(({ start, end }) => end > start).map(({ start }) => start);
    if (starts.some((start) => taken.has(start))) return false;
    for (const start of starts) taken.add(start);
    return true;
  });
  return {
    ...best,
    rows: seen.flatMap(({ rows }) => rows),
    places: seen.flatMap(({ places }) => places),
  };
}
