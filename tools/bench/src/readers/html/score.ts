import type { Converted } from "./converters.ts";
import type { BenchPage, PageTruth } from "./page.ts";

export type Kind = keyof PageTruth;
/** Found and wanted, of each kind. */
export type Score = Record<Kind, { found: number; wanted: number }>;

/** Words as a reader sees them: Markdown's marks and links' targets are no part of them. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\]\([^)\s]*( "[^"]*")?\)/g, " ")
    .replace(/\\([^\w\s])/g, "$1")
    .replace(/[[\]*_`~#!|]+/g, " ")
    .normalize("NFKC")
    .replace(/[\s\u200B\u00AD]+/g, " ")
    .toLowerCase()
    .trim();
}

/** How many of the wanted are in a text. One that is named twice must be there twice. */
function countFound(wanted: readonly string[], text: string): number {
  const named = new Map<string, number>();
  for (const each of wanted.map(plain)) named.set(each, (named.get(each) ?? 0) + 1);
  let found = 0;
  for (const [each, times] of named) found += Math.min(times, text.split(each).length - 1);
  return found;
}

/** A Markdown table's rows; the line under its headings is none. */
function rowsOf(markdown: string): string[] {
  return markdown
    .split("\n")
    .filter((line) => /^\s*\|.*\|\s*$/.test(line) && !/^[\s|:-]+$/.test(line))
    .map((line) =>
      rowKey(
        line
          .trim()
          .slice(1, -1)
          .split(/(?<!\\)\|/),
      ),
    );
}

const rowKey = (cells: readonly string[]) => cells.map(plain).join(" | ");

function countRows(wanted: readonly string[][], markdown: string): number {
  const there = rowsOf(markdown);
  return wanted.filter((row) => {
    const at = there.indexOf(rowKey(row));
    if (at >= 0) there.splice(at, 1);
    return at >= 0;
  }).length;
}

function countWords(wanted: readonly string[], text: string): number {
  const there = new Map<string, number>();
  for (const word of wordsOf(text)) there.set(word, (there.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const left = there.get(word) ?? 0;
    there.set(word, left - 1);
    return left > 0;
  }).length;
}

export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What of a page's truth a converter kept. Fields may stand in its text or in what it states. */
export function scorePage({ truth }: BenchPage, { text, stated }: Converted): Score {
  const shown = plain(text);
  const fields = [...new Set(truth.fields)];
  const known = `${shown} ${plain(stated)}`;
  return {
    items: { found: countFound(truth.items, shown), wanted: truth.items.length },
    prices: { found: countFound(truth.prices, shown), wanted: truth.prices.length },
    rows: { found: countRows(truth.rows, text), wanted: truth.rows.length },
    fields: { found: countFound(fields, known), wanted: fields.length },
    words: { found: countWords(truth.words, text), wanted: truth.words.length },
  };
}
