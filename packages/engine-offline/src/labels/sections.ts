import { conceptsIn } from "@quarry/vocabulary";
import type { Cell, Line } from "../document/lines.ts";
import { sliceOf } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { isParty } from "../fields/kind-groups.ts";

/** Columns by which what stands under a heading may stand out to the left of it. */
const SLACK = 1;
/** Further headings of one run of lines are looked at no more: a head has few columns. */
const MAX_OPEN = 6;

const heading = /^(?:#{1,6}\s+)?\p{Lu}[\p{L}\s'’/&-]{1,40}:?$/u;

type Open = { left: number; line: number; concepts: readonly string[] };

/** The concepts of the headings over a line's cells. The lines must come in order. */
export type Sections = { over(line: Line): (readonly string[])[] };

/**
 * A heading is the first cell of words in a run of lines, or stands before it with one empty line
 * between, and holds for the lines below that begin where it does or farther right.
 */
export function createSections(view: TextView): Sections {
  let open: Open[] = [];
  let lastFilled = -1;
  const over = (line: Line): (readonly string[])[] => {
    if (line.cells.length === 0) return [];
    const isAfterGap = line.index - lastFilled > 1;
    if (isAfterGap) open = open.filter((one) => one.line === lastFilled);
    const headings = line.cells.map((cell) => headingOver(open, cell)?.concepts ?? []);
    if (isAfterGap) open = open.filter((one) => !isTitleOver(view, line, one));
    if (open.length < MAX_OPEN) {
      const opened = line.cells.flatMap((cell) => openedBy(view, line, cell, open));
      open = [...open, ...opened].slice(0, MAX_OPEN);
    }
    lastFilled = line.index;
    return headings;
  };
  return { over };
}

/** A title, with one empty line between, gives way to a party's heading at its place: "INVOICE", "Customer". */
function isTitleOver({ text }: TextView, { cells }: Line, { left, concepts }: Open): boolean {
  return cells.some((cell) => {
    const isBelow = Math.abs(cell.left - left) <= SLACK && heading.test(sliceOf(text, cell));
    return isBelow && !concepts.some(isParty) && conceptsIn(sliceOf(text, cell)).some(isParty);
  });
}

function headingOver(open: readonly Open[], { left }: Cell): Open | undefined {
  return open
    .filter((one) => one.left <= left + SLACK)
    .reduce<Open | undefined>(
      (best, one) => (best && best.left >= one.left ? best : one),
      undefined,
    );
}

function openedBy(view: TextView, { index }: Line, cell: Cell, open: readonly Open[]): Open[] {
  if (open.some(({ left }) => Math.abs(left - cell.left) <= SLACK)) return [];
  const words = sliceOf(view.text, cell);
  return heading.test(words) ? [{ left: cell.left, line: index, concepts: conceptsIn(words) }] : [];
}
