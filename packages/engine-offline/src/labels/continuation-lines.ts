import type { Span } from "@quarry/document";
import type { Line } from "../document/lines.ts";
import { sliceOf } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";

/** Lines that a value takes at most: an address has no more. */
const MAX_LINES = 5;

/**
 * A value with the lines that continue it, if they hold nothing else: they begin where the value does, right of
 * its label, or a comma at the end announces them.
 */
export function withContinuationLines(
  { text, lines }: TextView,
  line: Line,
  label: Span,
  value: Span,
): Span {
  if (value.end !== line.cells.at(-1)?.end) return value;
  const left = value.start - line.start;
  let end = value.end;
  for (let index = line.index + 1; index < line.index + MAX_LINES; index++) {
    const [cell, ...others] = lines[index]?.cells ?? [];
    if (!cell || others.length > 0) break;
    const words = sliceOf(text, cell);
    const isHanging = cell.left === left && label.start - line.start < left;
    const isAnnounced = text[end - 1] === "," && cell.left === label.start - line.start;
    if (!(isHanging || isAnnounced) || /[:：]|^(?:[-•*]|#)/.test(words)) break;
    end = cell.end;
  }
  return { start: value.start, end };
}
