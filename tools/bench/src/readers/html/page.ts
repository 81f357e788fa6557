/** What a page shows, as far as somebody knows; each kind may be empty. */
export type PageTruth = {
  /** Names of a listing's entries. */
  items: string[];
  prices: string[];
  /** Rows of its tables, spanning cells repeated. */
  rows: string[][];
  /** Values of fields, which the page may state in its text or for machines alone. */
  fields: string[];
  /** All words in reading order. */
  words: string[];
};

export type BenchPage = { name: string; html: string; truth: PageTruth };

export const noTruth: PageTruth = { items: [], prices: [], rows: [], fields: [], words: [] };
