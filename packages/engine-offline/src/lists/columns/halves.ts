import { sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { Grid, GridCell } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";
import { type Headings, headingScore, plainHeading } from "./heading-score.ts";

/** Fewer columns are no table of their own: the headings of a list of months may be alike, too. */
const FEWEST_COLUMNS = 2;
/** The likeness of a heading and a field that asks for nothing else. */
const WELL_NAMED = 0.8;

/**
 * A table whose headings all stand twice or more, in the same order, as one of the columns that they head: each of its
 * lines has several rows, "Service  Price  Service  Price".
 */
export function inHalves(view: DocumentView, grid: Grid, fields: readonly Field[]): Grid {
  const [first = []] = grid.rows;
  const headings = grid.headings ?? first.map((cell) => [sliceOf(view.text, cell)]);
  const width = periodOf(headings.map(plainHeading));
  if (width === undefined || !areNamed(headings.slice(0, width), fields)) return grid;
  const rows = grid.headings ? grid.rows : grid.rows.slice(1);
  return {
    ...grid,
    headings: headings.slice(0, width),
    rows: rows.flatMap((row) => cutInto(row, width)),
  };
}

/** Whether the headings are the fields' and no field asks for more: of "Team  Goals  Team  Goals" for its home team. */
function areNamed(headings: Headings, fields: readonly Field[]): boolean {
  if (fields.length > headings.length) return false;
  const readings = headings.flat();
  const best = fields.map((field) =>
    Math.max(0, ...readings.map((words) => headingScore(field, words))),
  );
  return best.some((score) => score > 0) && best.every((one) => one >= WELL_NAMED || one === 0);
}

/** After how many columns a table's headings begin again; undefined where they do not, or where one of them is empty. */
function periodOf(words: readonly string[]): number | undefined {
  if (words.some((own) => own === "")) return undefined;
  for (let width = FEWEST_COLUMNS; width <= words.length / 2; width++) {
    const isWhole = words.length % width === 0;
    const isDistinct = new Set(words.slice(0, width)).size === width;
    if (isWhole && isDistinct && words.every((own, at) => own === words[at % width])) return width;
  }
  return undefined;
}

function cutInto(row: readonly GridCell[], width: number): GridCell[][] {
  const parts: GridCell[][] = [];
  for (let at = 0; at < row.length; at += width) {
    const part = row.slice(at, at + width);
    if (part.some(({ start, end }) => end > start)) parts.push(part);
  }
  return parts;
}
