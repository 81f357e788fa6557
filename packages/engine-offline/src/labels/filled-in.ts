import type { Span } from "@quarry/document";
import type { Cell, Line } from "../document/lines.ts";
import { trimSpan } from "../document/span.ts";
import type { Form, FormBox } from "./form-boxes.ts";

/** Lines under its label that a box reaches down at most. */
const DEEPEST_BOX = 6;
/** Columns by which what is filled in may stand out of its box to the left. */
const SLACK = 8;
const LONGEST_NAME = 60;

type Lines = { text: string; lines: readonly Line[] };

/**
 * What names a box: its label's head, before what explains it; the whole without brackets, where it
 * is short; and the short forms in its brackets, as in "(SSN or ITIN)".
 */
export function namesOf(text: string, { start, end }: Span): Span[] {
  const words = text.slice(start, end);
  const before = (pattern: RegExp) => {
    const length = pattern.exec(words)?.[0].length ?? 0;
    return trimSpan(text, { start, end: start + Math.min(length, LONGEST_NAME) });
  };
  const head = before(/^[^(.,;/—]+/);
  const whole = before(/^[^(]+/);
  const notes = [...words.matchAll(/\(([^()]{2,40})\)/g)].map(({ index, 1: note = "" }) => {
    const from = start + index + 1;
    return { start: from, end: from + note.length };
  });
  return [head, ...(whole.end > head.end ? [whole] : []), ...notes];
}

/**
 * What is filled into a box: the first words below its label, before the next numbered box begins.
 * Lines that go on with the label, and signs of currency or ticks alone, are passed over.
 */
export function filledIn({ text, lines }: Lines, box: FormBox, form: Form): Span | undefined {
  let isLabel = true;
  for (let index = box.line.index + 1; index <= box.line.index + DEEPEST_BOX; index++) {
    const line = lines[index];
    if (!line) return undefined;
    const inside = cellsInside(line, box, form);
    if (inside.some((cell) => form.isLabel(cell))) return undefined;
    const filled = inside.filter((cell) => /[\p{L}\d]/u.test(text.slice(cell.start, cell.end)));
    const found = filled.find(
      ({ start, end }) => !isLabel || !/^[\p{Ll}(]/u.test(text.slice(start, end)),
    );
    if (found) return found;
    if (line.cells.length === 0) isLabel = false;
  }
  return undefined;
}

/** By the columns; where a line has as many cells as the labels' has boxes, by their order. */
function cellsInside({ cells }: Line, box: FormBox, form: Form): Cell[] {
  const beside = form.boxes.get(box.line.index) ?? [];
  const paired = cells[beside.indexOf(box)];
  if (beside.length > 1 && cells.length === beside.length && paired) return [paired];
  return cells.filter(
    ({ left, right }) => left >= box.left - SLACK && left < box.right && right > box.left,
  );
}
