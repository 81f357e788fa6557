import { maxCells } from "../../text/parts.ts";
import { isBlock, isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement, plainText, rawText } from "../tree/tree.ts";

/** The cell that covers each place of a row of a grid, undefined where none does. */
type Row = (HtmlElement | undefined)[];

/** Tables of more rows hold things of which each has several lines. */
const mostRows = 3;
const longestLabel = 40;
/** Lines of a name with an address. */
const fewestOfBlock = 3;
/** What may stand for a line of a cell, or hold several; lists do where each cell is one. */
const lines = /^(?:p|div|center)$/;
const linesOrItems = /^(?:p|div|center|ul|ol|li)$/;

/**
 * Rows whose cells stack as many lines each, as "Number / Date" beside "R-881 / 4 March", are a row
 * for each line.
 */
export function withStackedRows(rows: readonly Row[]): Row[] {
  if (rows.length > mostRows) return [...rows];
  return rows.flatMap((row) => stackedIn(row, rows.length === 1) ?? [row]);
}

/** The one row under headings whose cells each hold a name with the lines of its address is a row for each line. */
export function withBlockRows(rows: readonly Row[]): Row[] {
  const [heads, row, ...others] = rows;
  const blocks = heads && row && others.length === 0 ? blocksUnder(heads, row) : undefined;
  return heads && blocks ? [heads, ...blocks] : [...rows];
}

function blocksUnder(heads: Row, row: Row): Row[] | undefined {
  const areHeads = heads.every((cell) => cell && isLabel(plainText(cell)) && !isStacked(cell));
  const stacks = row.map((cell) => (cell ? linesOf(cell) : undefined)?.filter(isFilled) ?? []);
  if (!areHeads || row.length < 2 || !stacks.every(isBlockOfAddress)) return undefined;
  const height = Math.max(...stacks.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) => stacks.map((stack) => stack[at]));
}

function isStacked(cell: HtmlElement): boolean {
  return (linesOf(cell)?.filter(isFilled).length ?? 0) !== 1;
}

/** Whether lines are a name, and below it words with numbers: a house's, a postcode. */
function isBlockOfAddress(lines: readonly HtmlElement[]): boolean {
  const [name = "", ...below] = lines.map((line) => plainText(line));
  const isName = name !== "" && !/\p{Nd}/u.test(name);
  const words = below.filter((line) => /\p{L}{2}/u.test(line));
  return (
    lines.length >= fewestOfBlock &&
    isName &&
    words.length === below.length &&
    !below.some((line) => /\p{Sc}|\d[.,]\d\d(?!\d)/u.test(line)) &&
    below.some((line) => /\p{Nd}/u.test(line))
  );
}

function stackedIn(row: Row, isOnly: boolean): Row[] | undefined {
  const names = row.every((cell) => cell && isList(cell)) ? linesOrItems : lines;
  const level = row.map((cell) => (cell ? linesOf(cell, names) : []));
  const filled = level.map((lines) => lines?.filter(isFilled));
  const labels = firstOfEqual(filled);
  if (!labels || labels.length < 2) return undefined;
  if (!isOnly && !labels.every((line) => isLabel(plainText(line)))) return undefined;
  const besides = firstOfEqual(level);
  const stacks = besides ? level : filled;
  const { length } = besides ?? labels;
  if (length * row.length > maxCells) return undefined;
  const rows = Array.from({ length }, (_, at) => stacks.map((stack) => stack?.[at]));
  return rows.filter((cells) => cells.some((cell) => cell && isFilled(cell)));
}

function isList({ children }: HtmlElement): boolean {
  return children.some((child) => isElement(child) && (child.name === "ul" || child.name === "ol"));
}

/** The first of two or more stacks that are equally high; empty ones are not counted. */
function firstOfEqual(
  stacks: readonly (readonly HtmlElement[] | undefined)[],
): readonly HtmlElement[] | undefined {
  const [first, ...others] = stacks.filter((stack) => stack?.length !== 0);
  const areEqual = others.length > 0 && others.every((stack) => stack?.length === first?.length);
  return areEqual ? first : undefined;
}

function isFilled(line: HtmlElement): boolean {
  return plainText(line) !== "";
}

function isLabel(words: string): boolean {
  return words.length <= longestLabel && !/\p{Nd}/u.test(words);
}

/** A line of a cell; `isShown` where a break ends it, so that it has a height though it be empty. */
type StackedLine = { children: HtmlNode[]; isShown?: true };

/**
 * The lines of a cell with the empty ones between them, each in an element like it; undefined where it holds
 * more than lines.
 */
function linesOf(cell: HtmlElement, names = lines): HtmlElement[] | undefined {
  const found: StackedLine[] = [{ children: [] }];
  if (!collect(cell, found, names)) return undefined;
  const shown = found
    .map(({ children, isShown }) => ({ isShown, line: { ...cell, children } }))
    .filter(({ isShown, line }) => isShown || /[^ \t\n\f\r]/.test(rawText(line)))
    .map(({ line }) => line);
  return shown.slice(0, shown.findLastIndex(isFilled) + 1);
}

function collect({ children }: HtmlElement, found: StackedLine[], names: RegExp): boolean {
  for (const child of children) {
    if (isElement(child) && isHidden(child)) continue;
    const line = found.at(-1);
    if (isElement(child) && child.name === "br") {
      if (line) line.isShown = true;
      found.push({ children: [] });
    } else if (isElement(child) && isBlock(child)) {
      if (!names.test(child.name)) return false;
      found.push({ children: [] });
      if (!collect(child, found, names)) return false;
      found.push({ children: [] });
    } else line?.children.push(child);
  }
  return true;
}
