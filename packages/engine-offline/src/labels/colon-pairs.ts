import type { Span } from "@quarry/document";
import { conceptsIn, isConcept } from "@quarry/vocabulary";
import { endsAbbreviation } from "../document/abbreviated.ts";
import { labelColon } from "../document/label-colon.ts";
import type { CellPlace } from "../document/lines.ts";
import { sliceOf, trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { within } from "../fields/within.ts";
import { labelSpans, valueEnd } from "./colon-brackets.ts";
import { withContinuationLines } from "./continuation-lines.ts";
import type { AddPair } from "./label-pair.ts";
import { blockBelow, boxesBelow, cellBelow, valueBeside } from "./neighbours.ts";

/** A currency's sign may stand apart from its amount. */
const LONGEST_SIGN = 3;
/** "Language: es": a cell that has its own label. */
const ownPair = new RegExp(`^\\p{L}[^:：]*${labelColon}\\s*\\S`, "u");
const mark = /\s[·•|]\s/g;

/** "A: x B: y" in one cell: each label is the words right before its colon. */
export function colonPairs(
  view: TextView,
  place: CellPlace,
  colons: readonly number[],
  add: AddPair,
): void {
  const { line, at, cell } = place;
  const content = sliceOf(view.text, cell);
  const labels = labelSpans(content, colons).map(({ start, end }, index) => {
    const span = { start: cell.start + start, end: cell.start + end };
    const isAfterValue = index > 0 && !/[([]$/.test(content.slice(0, start));
    return labelBefore(view.text, span, isAfterValue);
  });
  for (const [index, position] of colons.entries()) {
    const label = labels[index] ?? cell;
    const next = line.cells[at + 1];
    const follower = labels[index + 1];
    const isAlone = !next || (ownPair.test(sliceOf(view.text, next)) && !isKnown(view, follower));
    const holdsColon =
      isAlone && follower && isEmpty(view.text, cell.start + position + 1, follower);
    const until = holdsColon ? undefined : follower?.start;
    const end = cell.start + valueEnd(content, colons, index);
    const rest = { start: cell.start + position + 1, end: Math.min(until ?? cell.end, end) };
    add(label, within(view.recognitions.percent, label)[0], "prefix"); // "VAT 20%: 8.00"
    const region = trimSpan(view.text, upToMark(view.text, rest, until !== undefined));
    if (region.end > region.start) {
      const value =
        next && isSignOf(view.text, region, next) ? { start: region.start, end: next.end } : region;
      add(label, withContinuationLines(view, line, label, value), "colon");
      continue;
    }
    const beside = valueBeside(view, line, at);
    add(label, beside && withContinuationLines(view, line, label, beside), "colon");
    const boxes = next ? undefined : boxesBelow(view, line);
    add(label, boxes ?? cellBelow(view, line, cell), boxes ? "colon" : "below");
    if (!next) add(label, blockBelow(view, line), "block");
  }
}

/** Whether a region is the sign of a currency, apart from the amount in the next cell: no number, and no other pair. */
function isSignOf(text: string, region: Span, next: Span): boolean {
  const isShort = region.end - region.start <= LONGEST_SIGN;
  return isShort && !/\d/.test(sliceOf(text, region)) && !ownPair.test(sliceOf(text, next));
}

/** "phone: tel:000" has two labels. */
function isKnown({ text }: TextView, label: Span | undefined): boolean {
  return label !== undefined && conceptsIn(sliceOf(text, label)).every(isConcept);
}

/** "Topic: Bridge: repair and new construction": right behind a label stands its value. */
function isEmpty(text: string, start: number, { start: end }: Span): boolean {
  return text.slice(start, end).trim() === "";
}

/** Of "x · B" before a colon, "· B" is the next pair's. */
function upToMark(text: string, { start, end }: Span, isFollowed: boolean): Span {
  const last = isFollowed ? [...text.slice(start, end).matchAll(mark)].at(-1) : undefined;
  return { start, end: last ? start + last.index : end };
}

/**
 * What stands behind the last mark; after an earlier value only the last words: those that are all
 * known, else from the last capital on.
 */
function labelBefore(text: string, span: Span, afterValue: boolean): Span {
  const words = text.slice(span.start, span.end);
  const sentence = sentenceEnd(words);
  const marked = [...words.matchAll(mark)].at(-1);
  const skipped = Math.max(sentence, marked ? marked.index + marked[0].length : 0);
  const trimmed = trimSpan(text, { ...span, start: span.start + skipped });
  if (!afterValue) return trimmed;
  const last = /(?:\p{L}[^\s\d]*\s?){1,4}$/u.exec(text.slice(trimmed.start, trimmed.end))?.[0];
  if (last === undefined) return trimmed;
  const isAfterSign = /(?:^|\s)[^\s\p{L}\d&]+\s$/u.test(
    text.slice(trimmed.start, trimmed.end - last.length),
  );
  return { ...trimmed, start: trimmed.end - (isAfterSign ? last : nameIn(last)).length };
}

/** Where the last sentence before a label ends. */
function sentenceEnd(words: string): number {
  const ends = [...words.matchAll(/(?<=[\p{Ll}\d])[.!?]\s+(?=\p{Lu})/gu)];
  const isNumber = (index: number) => /^\s*\d{1,2}$/.test(words.slice(0, index)); // "1. Rate"
  const last = ends.findLast(({ index }) => !isNumber(index) && !endsAbbreviation(words, index));
  return last ? last.index + last[0].length : 0;
}

function nameIn(words: string): string {
  const starts = [...words.matchAll(/(?<=^|\s)\p{Lu}/gu)].map(({ index }) => words.slice(index));
  return starts.find((part) => conceptsIn(part).every(isConcept)) ?? starts.at(-1) ?? words;
}
