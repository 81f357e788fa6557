import type { Cell, Line } from "../text/lines.ts";
import type { DocumentView } from "../view.ts";
import { type Column, columnOf } from "./columns.ts";

const MOST_WORDS = 12;
const MOST_COLUMNS = 5;

/** A column's heading by its own line, and joined with the lines right above and below it. */
export function headingsOf(
  view: DocumentView,
  header: Line,
  columns: readonly Column[],
): string[][] {
  const own = wordsByColumn(view, header, columns);
  const around = [-2, -1, 0, 1, 2]
    .map((step) => view.lines[header.index + step])
    .filter((line) => line !== undefined)
    .filter((line) => line === header || isHeadingLine(view, line))
    .map((line) => wordsByColumn(view, line, columns));
  return columns.map((_, column) => {
    const joined = around
      .map((words) => words[column] ?? "")
      .join(" ")
      .trim();
    return [own[column] ?? "", joined].filter((words) => words !== "");
  });
}

function isHeadingLine(view: DocumentView, line: Line): boolean {
  const content = view.text.slice(line.start, line.end);
  return line.cells.length > 0 && !/[\d:]/.test(content);
}

type Word = { text: string; left: number; right: number };

function wordsByColumn(view: DocumentView, line: Line, columns: readonly Column[]): string[] {
  const words: string[][] = columns.map(() => []);
  for (const cell of line.cells) {
    const own = wordsOf(view, line, cell);
    const under = columns.flatMap((column, index) =>
      column.left < cell.right && cell.left < column.right ? [index] : [],
    );
    const groups =
      under.length > 1
        ? bestCut(
            own,
            under.map((index) => columns[index]),
          )
        : undefined;
    if (groups) {
      for (const [at, group] of groups.entries())
        words[under[at] ?? 0]?.push(...group.map(({ text }) => text));
    } else {
      const column = under[0] ?? columnOf(cell, columns);
      words[column]?.push(...own.map(({ text }) => text));
    }
  }
  return words.map((column) => column.join(" "));
}

function wordsOf(view: DocumentView, line: Line, { start, end }: Cell): Word[] {
  return [...view.text.slice(start, end).matchAll(/\S+/g)].map((match) => {
    const left = start + match.index - line.start;
    return { text: match[0], left, right: left + match[0].length };
  });
}

/** Headings set with one space between them: the cut whose parts stand best over their columns. */
function bestCut(
  words: readonly Word[],
  columns: readonly (Column | undefined)[],
): Word[][] | undefined {
  if (words.length > MOST_WORDS || columns.length > MOST_COLUMNS || words.length < columns.length) {
    return undefined;
  }
  return cheapest(words, columns).groups;
}

function cheapest(
  words: readonly Word[],
  [column, ...rest]: readonly (Column | undefined)[],
): { cost: number; groups: Word[][] } {
  if (rest.length === 0) return { cost: misfit(words, column), groups: [[...words]] };
  let best = { cost: Number.POSITIVE_INFINITY, groups: [[...words]] };
  for (let size = 1; size <= words.length - rest.length; size++) {
    const group = words.slice(0, size);
    const after = cheapest(words.slice(size), rest);
    const cost = misfit(group, column) + after.cost;
    if (cost < best.cost) best = { cost, groups: [group, ...after.groups] };
  }
  return best;
}

/** How far words are from sharing an edge with the column, and a little for standing off its middle. */
function misfit(words: readonly Word[], column: Column | undefined): number {
  const left = words[0]?.left ?? 0;
  const right = words.at(-1)?.right ?? 0;
  if (!column) return 0;
  const offMiddle = Math.abs(left + right - column.left - column.right) / 2;
  return (
    Math.min(Math.abs(left - column.left), Math.abs(right - column.right)) + 0.02 * offMiddle ** 2
  );
}
