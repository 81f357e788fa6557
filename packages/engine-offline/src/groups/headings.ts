import type { Cell, Line } from "../document/lines.ts";
import type { DocumentView } from "../labels/view.ts";
import { type Column, columnOf, columnsUnder } from "./columns.ts";

const MAX_WORDS = 10;
const MAX_COLUMNS = 4;
const READINGS = 3;

/**
 * The readings of each column's heading: by its own line, each way to cut headings that only one
 * space parts, and joined with the heading lines right above and below.
 */
export function headingsOf(
  view: DocumentView,
  header: Line,
  columns: readonly Column[],
): string[][] {
  const own = readingsByColumn(view, header, columns);
  const around = [...linesBeside(view, header, -1).toReversed(), header]
    .concat(linesBeside(view, header, 1))
    .map((line) => readingsByColumn(view, line, columns));
  return columns.map((_, column) => {
    const joined = around
      .map((readings) => readings[column]?.[0] ?? "")
      .join(" ")
      .trim();
    return [...(own[column] ?? []), joined].filter((words) => words !== "");
  });
}

/** The heading lines right above a header, or right below; an empty line parts a title from them. */
function linesBeside(view: DocumentView, header: Line, step: -1 | 1): Line[] {
  const lines = [step, 2 * step].map((by) => view.lines[header.index + by]);
  const end = lines.findIndex((line) => !line || line.cells.length === 0);
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .filter((line) => line !== undefined)
    .filter((line) => isHeadingLine(view, line));
}

function isHeadingLine(view: DocumentView, line: Line): boolean {
  const content = view.text.slice(line.start, line.end);
  return line.cells.length > 0 && !/[\d:]/.test(content);
}

type Word = { text: string; left: number; right: number };

function readingsByColumn(view: DocumentView, line: Line, columns: readonly Column[]): string[][] {
  const readings: string[][] = columns.map(() => []);
  for (const cell of line.cells) {
    const words = wordsOf(view, line, cell);
    const under = columnsUnder(cell, columns);
    const isCut = under.length > 1 && under.length <= MAX_COLUMNS && words.length <= MAX_WORDS;
    const cuts = isCut
      ? bestCuts(
          words,
          under.map(({ column }) => column),
        )
      : [];
    for (const { groups } of cuts) {
      for (const [at, group] of groups.entries()) {
        readings[under[at]?.index ?? 0]?.push(group.map(({ text }) => text).join(" "));
      }
    }
    if (cuts.length > 0) continue;
    const column = under[0]?.index ?? columnOf(cell, columns);
    readings[column]?.push(words.map(({ text }) => text).join(" "));
  }
  return readings;
}

function wordsOf(view: DocumentView, line: Line, { start, end }: Cell): Word[] {
  return [...view.text.slice(start, end).matchAll(/\S+/g)].map((match) => {
    const left = start + match.index - line.start;
    return { text: match[0], left, right: left + match[0].length };
  });
}

type Cut = { cost: number; groups: Word[][] };

function bestCuts(words: readonly Word[], columns: readonly Column[]): Cut[] {
  return cutsOf(words, columns)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, READINGS);
}

/** All ways to deal the words out to the columns in their order, one word at least to each. */
function cutsOf(words: readonly Word[], [column, ...rest]: readonly Column[]): Cut[] {
  if (column === undefined || words.length <= rest.length) return [];
  if (rest.length === 0) return [{ cost: misfit(words, column), groups: [[...words]] }];
  const cuts: Cut[] = [];
  for (let size = 1; size <= words.length - rest.length; size++) {
    const group = words.slice(0, size);
    const cost = misfit(group, column);
    for (const after of cutsOf(words.slice(size), rest)) {
      cuts.push({ cost: cost + after.cost, groups: [group, ...after.groups] });
    }
  }
  return cuts;
}

/** How far words are from sharing an edge with the column. */
function misfit(words: readonly Word[], column: Column): number {
  const left = words[0]?.left ?? 0;
  const right = words.at(-1)?.right ?? 0;
  return Math.min(Math.abs(left - column.left), Math.abs(right - column.right));
}
