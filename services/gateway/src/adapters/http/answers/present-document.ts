import { z } from "zod";

/** Only what is left out is looked at: our own reader made the rest, which may be large. */
const StoredDocument = z.looseObject({
  images: z.unknown().optional(),
  pages: z.array(z.looseObject({ words: z.unknown().optional() })),
});

/** A stored document as its caller sees it. */
export function presentDocument(stored: unknown, words: boolean): unknown {
  const { images: _images, pages, ...record } = StoredDocument.parse(stored);
  return { ...record, pages: words ? pages : pages.map(({ words: _words, ...page }) => page) };
}
