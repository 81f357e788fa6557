import type { Line, Row, RuledTable, Segment } from "../placed-text.ts";
import { type ToFrame, textOf } from "./cell-text.ts";
import { type Grid, gridsOf } from "./grids.ts";
import { ruledTable } from "./ruled-table.ts";
import type { Ruling } from "./rulings.ts";

/** One piece as wide as the table, where a row of it begins. */
function standIn(table: RuledTable, row: Row): Segment {
  const { left, right } = table;
  const pieces = row.lines.flatMap(({ segments }) => segments);
  const first = row.lines[0];
  return {
    text: pieces.map(({ text }) => text).join(" "),
    left,
    right,
    baseline: first?.baseline ?? 0,
    height: first?.height ?? 1,
    rightToLeft: false,
    words: [],
    ruled: { table, row },
  };
}

const areaOf = ({ xs, ys }: Grid) =>
  ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) * ((ys.at(-1) ?? 0) - (ys[0] ?? 0));

const bySize = (a: Grid, b: Grid) => areaOf(a) - areaOf(b);

/**
 * Finds the tables that lines part into cells, or the grounds of cells where there are no lines; each
 * row of them is one piece from then on, so that what looks for columns leaves them whole. Of tables
 * within tables the inner ones count.
 */
export function withRuledTables(
  segments: readonly Segment[],
  rulings: readonly Ruling[],
  toFrame: ToFrame,
): Segment[] {
  let rest: readonly Segment[] = segments;
  const rows: Segment[] = [];
  const edges = rulings.filter(({ isEdge }) => isEdge);
  const drawn = gridsOf(
    rulings.filter(({ isEdge }) => !isEdge),
    edges,
  );
  for (const grid of [...drawn.toSorted(bySize), ...gridsOf(edges).toSorted(bySize)]) {
    const text = textOf(grid, rest, toFrame);
    const table = ruledTable(grid, text);
    if (!table) continue;
    const taken = new Set(text.taken);
    rest = rest.filter((segment) => !taken.has(segment));
    rows.push(...table.rows.map((row) => standIn(table, row)));
  }
  return [...rest, ...rows];
}

/** Puts the rows of each table together, where the first of them stands, each on a line of its own. */
export function withWholeTables(lines: readonly Line[]): Line[] {
  const rows = lines.flatMap((line) =>
    line.segments.flatMap((segment) => (segment.ruled ? [{ ...line, segments: [segment] }] : [])),
  );
  const byTable = Map.groupBy(rows, ({ segments }) => segments[0]?.ruled?.table);
  return lines.flatMap((line) => {
    const others = line.segments.filter(({ ruled }) => !ruled);
    const begun = line.segments.flatMap(({ ruled }) => {
      const table = byTable.get(ruled?.table) ?? [];
      if (ruled) byTable.delete(ruled.table);
      return ruled ? table : [];
    });
    return [...(others.length > 0 ? [{ ...line, segments: others }] : []), ...begun];
  });
}
