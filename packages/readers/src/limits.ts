/** How far readers go: what is more is refused by name, never cut; set by configuration. */
export type ReaderLimits = {
  /** Characters (UTF-16 units) of a document's text. */
  maxCharacters: number;
  /** Pages of a PDF. */
  maxPages: number;
  /** Pages that need text recognition, of a PDF or an image. */
  maxScannedPages: number;
  /** Languages of recognised text, as their packages call them; the likeliest first. */
  ocrLanguages: readonly string[];
};

export const defaultLimits: ReaderLimits = {
  maxCharacters: 5_000_000,
  maxPages: 2_000,
  maxScannedPages: 20,
  ocrLanguages: ["eng"],
};
