import type { Span } from "../../../../domain/span.ts";
import { within } from "../fields/within.ts";
import { trimSpan } from "../text/span.ts";
import type { TextView } from "../text/text-view.ts";
import type { CellPlace } from "./cell-pairs.ts";
import type { AddPair } from "./label-pair.ts";
import { blockBelow, cellBelow, valueBeside } from "./neighbours.ts";

/** A currency's sign may stand apart from its amount. */
const LONGEST_SIGN = 3;
const mark = /\s[·•|]\s/g;

/** "A: x B: y" in one cell: each label is the words right before its colon. */
export function colonPairs(
  view: TextView,
  place: CellPlace,
  colons: readonly number[],
  add: AddPair,
): void {
  const { line, at, cell } = place;
  for (const [index, position] of colons.entries()) {
    const after = index === 0 ? cell.start : cell.start + (colons[index - 1] ?? 0) + 1;
    const label = labelBefore(view.text, { start: after, end: cell.start + position }, index > 0);
    const until = colons[index + 1];
    const rest = {
      start: cell.start + position + 1,
      end: until === undefined ? cell.end : cell.start + until,
    };
    add(label, within(view.recognitions.percent, label)[0], "prefix"); // "VAT 20%: 8.00"
    const region = trimSpan(view.text, upToMark(view.text, rest, until !== undefined));
    const next = line.cells[at + 1];
    if (region.end > region.start) {
      const isSign = next && region.end - region.start <= LONGEST_SIGN;
      add(label, isSign ? { start: region.start, end: next.end } : region, "colon");
      continue;
    }
    add(label, valueBeside(view, line, at), "colon");
    add(label, cellBelow(view, line, cell), "below");
    if (!next) add(label, blockBelow(view, line), "block");
  }
}

/** Of "x · B" before a colon, "· B" is the next pair's. */
function upToMark(text: string, { start, end }: Span, isFollowed: boolean): Span {
  const last = isFollowed ? [...text.slice(start, end).matchAll(mark)].at(-1) : undefined;
  return { start, end: last ? start + last.index : end };
}

/** What stands behind the last mark; after an earlier value only the last words without digits. */
function labelBefore(text: string, span: Span, afterValue: boolean): Span {
  const words = text.slice(span.start, span.end);
  const sentence = /^.*[\p{Ll}\d][.!?]\s+(?=\p{Lu})/u.exec(words)?.[0].length ?? 0;
  const marked = [...words.matchAll(mark)].at(-1);
  const skipped = Math.max(sentence, marked ? marked.index + marked[0].length : 0);
  const trimmed = trimSpan(text, { ...span, start: span.start + skipped });
  if (!afterValue) return trimmed;
  const last = /(?:[^\s\d]+\s?){1,3}$/u.exec(text.slice(trimmed.start, trimmed.end));
  return last ? { start: trimmed.end - last[0].length, end: trimmed.end } : trimmed;
}
