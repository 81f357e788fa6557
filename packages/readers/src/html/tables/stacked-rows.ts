import { maxCells } from "../../text/parts.ts";
import { isBlock, isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement, plainText } from "../tree/tree.ts";

/** The cell that covers each place of a row of a grid, undefined where none does. */
type Row = (HtmlElement | undefined)[];

/** Tables of more rows hold things of which each has several lines. */
const mostRows = 3;
const longestLabel = 40;
/** What may stand for a line of a cell, or hold several. */
const lines = /^(?:p|div|center)$/;

/**
 * Rows whose cells stack as many lines each, as "Number / Date" beside "R-881 / 4 March", are a row
 * for each line.
 */
export function withStackedRows(rows: readonly Row[]): Row[] {
  if (rows.length > mostRows) return [...rows];
  return rows.flatMap((row) => stackedIn(row, rows.length === 1) ?? [row]);
}

function stackedIn(row: Row, isOnly: boolean): Row[] | undefined {
  const stacks = row.map((cell) => (cell ? linesOf(cell) : []));
  const filled = stacks.filter((stack) => stack === undefined || stack.length > 0);
  const [first, second] = filled;
  if (!first || !second || first.length < 2) return undefined;
  if (filled.some((stack) => stack?.length !== first.length)) return undefined;
  if (first.length * row.length > maxCells) return undefined;
  if (!isOnly && !first.every((line) => isLabel(plainText(line)))) return undefined;
  return first.map((_, at) => stacks.map((stack) => stack?.[at]));
}

function isLabel(words: string): boolean {
  return words.length <= longestLabel && !/\p{Nd}/u.test(words);
}

/** The lines of a cell, each in an element like it; undefined where it holds more than lines. */
function linesOf(cell: HtmlElement): HtmlElement[] | undefined {
  const found: HtmlNode[][] = [[]];
  const isWhole = collect(cell, found);
  const filled = found
    .map((children) => ({ ...cell, children }))
    .filter((line) => plainText(line) !== "");
  return isWhole ? filled : undefined;
}

function collect({ children }: HtmlElement, found: HtmlNode[][]): boolean {
  for (const child of children) {
    if (isElement(child) && isHidden(child)) continue;
    if (isElement(child) && child.name === "br") found.push([]);
    else if (isElement(child) && isBlock(child)) {
      if (!lines.test(child.name)) return false;
      found.push([]);
      if (!collect(child, found)) return false;
      found.push([]);
    } else found.at(-1)?.push(child);
  }
  return true;
}
