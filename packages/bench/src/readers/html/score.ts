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
  const counts: Record<Kind, number> = {
    items: countFound(truth.items, shown),
    prices: countFound(truth.prices, shown),
    rows: countRows(truth.rows, text),
    fields: countFound([...new Set(truth.fields)], `${shown} ${plain(stated)}`),
    words: countWords(truth.words, text),
  };
  const wanted = { ...truth, fields: [...new Set(truth.fields)] };
  const kinds: Kind[] = ["items", "prices", "rows", "fields", "words"];
  const entry = (kind: Kind) => ({ found: counts[kind], wanted: wanted[kind].length });
  const [items, prices, rows, fields, words] = kinds.map(entry);
  const none = { found: 0, wanted: 0 };
  return {
    items: items ?? none,
    prices: prices ?? none,
    rows: rows ?? none,
    fields: fields ?? none,
    words: words ?? none,
  };
}
