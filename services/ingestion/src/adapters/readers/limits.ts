/** What a reader refuses by name instead of reading a part; set by configuration. */
export type ReaderLimits = {
  /** Characters (UTF-16 units) of a document's text. */
  maxCharacters: number;
  /** Pages of a PDF. */
  maxPages: number;
  /** Pages of a PDF that are pictures and need text recognition. */
  maxScannedPages: number;
};

export const defaultLimits: ReaderLimits = {
  maxCharacters: 5_000_000,
  maxPages: 500,
  maxScannedPages: 20,
};
