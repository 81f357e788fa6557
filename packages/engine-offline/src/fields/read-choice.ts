import type { Span } from "@quarry/document";
import type { LeafNode } from "@quarry/vocabulary";
import { fold } from "@quarry/vocabulary";
import booleans from "@quarry/vocabulary/lexicon/values/booleans.json" with { type: "json" };
import type { Reading } from "./field.ts";

const yes = booleans.true.map(fold);
const no = booleans.false.map(fold);

/** A word of the region that means yes or no; "not available" is read before "available". */
export function readBoolean(text: string, region: Span): Reading | undefined {
  const content = fold(text.slice(region.start, region.end));
  for (const [words, value] of [
    [no, false],
    [yes, true],
  ] as const) {
    if (words.some((word) => holdsWord(content, word))) return { span: region, value, fit: 0.9 };
  }
  return undefined;
}

/** What a text as a whole says of yes or no: "In stock" is one of the words that do. */
export function readFlag(text: string): boolean | undefined {
  const word = squeezed(text);
  if (no.some((known) => squeezed(known) === word)) return false;
  return yes.some((known) => squeezed(known) === word) ? true : undefined;
}

/** Letters and signs alone: "In-stock" and "in stock" are one. */
export function squeezed(text: string): string {
  return fold(text).replace(/[\s.,:;!-]+/g, "");
}

/** The allowed value that the region names; the longest where several do. */
export function readEnum(text: string, node: LeafNode, region: Span): Reading | undefined {
  if (node.type !== "enum") return undefined;
  const content = text.slice(region.start, region.end);
  const lower = content.toLowerCase();
  const longestFirst = node.values.toSorted((a, b) => b.length - a.length);
  for (const value of longestFirst) {
    const at = lower.indexOf(value.toLowerCase().replaceAll("_", " "));
    if (at === -1 || !holdsWord(lower.slice(at), value.toLowerCase().replaceAll("_", " ")))
      continue;
    const start = region.start + at;
    const fit = lower.length === value.length ? 1 : 0.9;
    return { span: { start, end: start + value.length }, value, fit };
  }
  return undefined;
}

/** Whether the words stand there whole: "no" is not in "note". */
function holdsWord(content: string, word: string): boolean {
  for (let at = content.indexOf(word); at !== -1; at = content.indexOf(word, at + 1)) {
    const before = content[at - 1] ?? " ";
    const after = content[at + word.length] ?? " ";
    if (!/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after)) return true;
  }
  return false;
}
