import type { Table } from "@quarry/api";
import type { Span } from "@quarry/document";
import { lineAt } from "../../document/lines.ts";
import { sliceOf } from "../../document/span.ts";
import type { Grid } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";

/** Empty lines between the headings and the table. */
const GAP = 1;

/**
 * A table of the source with its headings, which may stand over the lines that are drawn around it;
 * `countNamed` says how many of the wanted columns cells name.
 */
export function withHeadingsAbove(
  view: DocumentView,
  table: Table,
  { countNamed, enough }: { countNamed: (cells: readonly Span[]) => number; enough: number },
): Grid {
  const [first = []] = table.rows;
  if (countNamed(first) >= enough) return table;
  const index = lineAt(view.lines, first[0]?.start ?? table.start);
  const above = view.lines.slice(Math.max(0, index - 1 - GAP), index).findLast(isFilled);
  const isHeading = above?.cells.length === first.length && countNamed(above.cells) >= enough;
  if (!isHeading) return table;
  return { ...table, headings: above.cells.map((cell) => [sliceOf(view.text, cell)]) };
}

function isFilled({ cells }: { cells: readonly Span[] }): boolean {
  return cells.length > 0;
}
