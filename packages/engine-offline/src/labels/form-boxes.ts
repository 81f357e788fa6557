import type { Span } from "@quarry/document";
import type { Cell, Line } from "../document/lines.ts";

/** A box of a form: the words that name it, and the columns that it covers. */
export type FormBox = { line: Line; label: Span; left: number; right: number };

/** A form's boxes. */
export type Form = {
  /** Those whose label stands in a line, left to right, by the line's index. */
  boxes: ReadonlyMap<number, readonly FormBox[]>;
  /** Whether a numbered label lies in a part of the text, which then holds no value. */
  isLabel(span: Span): boolean;
};

/** Fewer numbered boxes are a list. */
const FEWEST_BOXES = 5;
/** Characters by which labels of one column may differ in where they begin. */
const COLUMN_WIDTH = 4;
/** Columns between a box's number and its label. */
const WIDEST_GAP = 8;

const opening = /^(\d{1,2})[a-z]?[.)]?\s+(?=\p{L})/u;

type Label = { cell: Cell; label: Span; number?: number };
type NumberedLabel = Label & { number: number };

/**
 * The boxes of a form; undefined if the text is none. A form differs from a numbered list by
 * numbers that follow each other side by side.
 */
export function formOf(view: { text: string; lines: readonly Line[] }): Form | undefined {
  const labels = view.lines.map((line) => labelsIn(view.text, line));
  if (!isForm(labels)) return undefined;
  const starts = inOrder(labels.flat()).flatMap(({ cell, label }) => [cell.start, label.start]);
  return {
    boxes: new Map(view.lines.map((line, at) => [line.index, boxesOf(line, labels[at] ?? [])])),
    isLabel: ({ start, end }) => starts.some((at) => at >= start && at < end),
  };
}

function isForm(lines: readonly Label[][]): boolean {
  const rows = lines.map((labels) => labels.flatMap(({ number }) => number ?? []));
  const isSideBySide = (row: number[]) => row.some((number, at) => row[at + 1] === number + 1);
  return new Set(rows.flat()).size >= FEWEST_BOXES && rows.some(isSideBySide);
}

/**
 * The labels whose numbers rise down their column: the longest such run, with the lowest numbers,
 * for "7 Mill Lane" under "3 Road" and above "4 Town" is no box.
 */
function inOrder(labels: readonly Label[]): NumberedLabel[] {
  const numbered = labels.filter((label): label is NumberedLabel => label.number !== undefined);
  const columns = Map.groupBy(numbered, ({ cell }) => Math.round(cell.left / COLUMN_WIDTH));
  return [...columns.values()].flatMap(longestRise);
}

function longestRise(labels: readonly NumberedLabel[]): NumberedLabel[] {
  const rises: NumberedLabel[][] = []; // at n, of those with n + 1 labels, the one that ends lowest
  for (const label of labels) {
    const at = rises.findIndex((rise) => (rise.at(-1)?.number ?? 0) >= label.number);
    const length = at === -1 ? rises.length : at;
    rises[length] = [...(rises[length - 1] ?? []), label];
  }
  return rises.at(-1) ?? [];
}

function boxesOf(line: Line, labels: readonly Label[]): FormBox[] {
  return labels.map(({ cell, label }) => {
    const next = line.cells.find(({ start }) => start >= label.end);
    return { line, label, left: cell.left, right: next?.left ?? Number.POSITIVE_INFINITY };
  });
}

/** The cells of a line that have words, without their numbers, which may have a cell of their own. */
function labelsIn(text: string, { cells }: Line): Label[] {
  const labels: Label[] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell.start < (labels.at(-1)?.label.end ?? 0)) continue;
    const words = text.slice(cell.start, cell.end);
    const match = opening.exec(words);
    const next = cells[at + 1];
    if (match) {
      const label = { start: cell.start + match[0].length, end: cell.end };
      labels.push({ cell, label, number: Number(match[1]) });
    } else if (next && isNumberOf(text, cell, next)) {
      labels.push({ cell, label: next, number: Number(words) });
    } else if (/\p{L}/u.test(words)) labels.push({ cell, label: cell });
  }
  return labels;
}

function isNumberOf(text: string, cell: Cell, next: Cell): boolean {
  const isNumber = /^\d{1,2}$/.test(text.slice(cell.start, cell.end));
  const isNear = next.left - cell.right <= WIDEST_GAP;
  return isNumber && isNear && /^\p{Lu}/u.test(text.slice(next.start, next.end));
}
