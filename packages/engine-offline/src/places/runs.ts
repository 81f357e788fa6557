import type { Span } from "@quarry/document";
import type { TextView } from "../document/text-view.ts";

const code =
  /(?<![\p{L}\p{N}])(?=[\p{L}\d./_#-]{0,20}\d)[\p{L}\d][\p{L}\d./_#-]{1,38}(?![\p{L}\p{N}])/gu;
const quote = /["“„«‘]([^"“”„«»‘’\n]{2,160})["”“»’]|\(([^()\n]{2,80})\)/g;
/** Two to six words with a capital, joined by small ones such as "de" and "of". */
const name =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}'’.&-]{0,24})(?:[ ,]{1,2}(?:(?:de|of|the|and|van|von|der|den|la|le|du|des|di|da|do|dos|del|y|e|et|und|&|for|für|pour)[ ]){0,2}\p{Lu}[\p{L}'’.&-]{0,24}){0,6}/gu;

/** Words with a digit: numbers of documents, codes, references. */
export function codesIn(text: string, most: number): Span[] {
  return spansOf(text, code, most).map(({ start, end }) => ({
    start,
    end: end - (/[./_#-]+$/.exec(text.slice(start, end))?.[0].length ?? 0),
  }));
}

/** What stands in quotation marks or brackets within a line. */
export function quotesIn(text: string, most: number): Span[] {
  const spans: Span[] = [];
  for (const { index, 1: quoted, 2: bracketed } of text.matchAll(quote)) {
    if (spans.length >= most) break;
    const inner = quoted ?? bracketed ?? "";
    spans.push({ start: index + 1, end: index + 1 + inner.length });
  }
  return spans;
}

/** Runs of capitalised words. */
export function namesIn({ text }: TextView, most: number): Span[] {
  return spansOf(text, name, most).filter(({ start, end }) => end - start >= 3);
}

function spansOf(text: string, pattern: RegExp, most: number): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (spans.length >= most) break;
    spans.push({ start: index, end: index + found.trimEnd().length });
  }
  return spans;
}
