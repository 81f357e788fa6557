import type { Table } from "@quarry/api";
import { EMPTY_BOXES, isCross } from "../document/marks.ts";
import type { AddPair } from "./label-pair.ts";

const blank = new RegExp(`^(?:|[${EMPTY_BOXES}_-]+|[[(] ?[\\])])$`, "u");

/**
 * A table with a column for each answer: the heading over a row's one cross is the answer to what its
 * first cell asks. A table that opens with a crossed row has no such headings.
 */
export function crossedPairs({ rows: [head, ...rows] }: Table, add: AddPair): void {
  if (head?.some(({ text }) => isCross(text))) return;
  for (const [label, ...cells] of rows) {
    if (!label || cells.length < 2) continue;
    const words = cells.map(({ text }) => text.trim());
    const marks = words.flatMap((one, at) => (isCross(one) ? [at] : []));
    const [mark] = marks;
    if (mark === undefined || marks.length > 1) continue;
    if (words.every((one, at) => at === mark || blank.test(one)))
      add(label, head?.[mark + 1], "ticked");
  }
}
