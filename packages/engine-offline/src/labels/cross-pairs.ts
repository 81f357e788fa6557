import { conceptsIn } from "@quarry/vocabulary";
import type { Cell, Line } from "../document/lines.ts";
import { sliceOf } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { within } from "../fields/within.ts";
import type { LabelPair } from "./label-pair.ts";

/** Rows that a small table of labelled rows and columns has at most. */
const MAX_ROWS = 30;
const LONGEST_HEADING = 24;

/**
 * "Interest rate   4.79 %   4.29 %" under "Now   New": each value is named by its row and its column.
 */
export function crossPairs(view: TextView): LabelPair[] {
  const pairs: LabelPair[] = [];
  for (const line of view.lines) {
    if (line.index % 500 === 0) view.deadline.check();
    if (!isHeader(view, line)) continue;
    for (let at = line.index + 1; at <= line.index + MAX_ROWS; at++) {
      const row = view.lines[at];
      if (!row || !isRow(view, row, line)) break;
      pairs.push(...pairsOf(view, line, row));
    }
  }
  return pairs;
}

/** Two or more short headings, none over the rows' own labels. */
function isHeader({ text }: TextView, { cells }: Line): boolean {
  return (
    cells.length >= 2 &&
    (cells[0]?.left ?? 0) > 2 &&
    cells.every(
      (cell) => /^\p{L}[^:]*$/u.test(sliceOf(text, cell)) && widthOf(cell) <= LONGEST_HEADING,
    )
  );
}

/** A label and a number under each heading. */
function isRow(view: TextView, { cells }: Line, header: Line): boolean {
  const [label, ...values] = cells;
  return (
    label !== undefined &&
    label.left < (header.cells[0]?.left ?? 0) &&
    values.length === header.cells.length &&
    values.every((cell) => within(view.recognitions.number, cell).length === 1)
  );
}

function pairsOf({ text }: TextView, header: Line, row: Line): LabelPair[] {
  const [label, ...values] = row.cells;
  if (!label) return [];
  const own = conceptsIn(sliceOf(text, label));
  return values.flatMap((region, at) => {
    const heading = header.cells[at];
    if (!heading) return [];
    const concepts = [...new Set([...conceptsIn(sliceOf(text, heading)), ...own])];
    return [{ label, concepts, region, relation: "cross" as const, section: [] }];
  });
}

function widthOf({ left, right }: Cell): number {
  return right - left;
}
