import type { EngineImage } from "@quarry/engine";
import type { Piece } from "./document-reader.ts";
import { pagesInWords, type Warning } from "./warnings.ts";

/** Returns warnings of page images that the model was not shown: it takes none, or a question had no room for them. */
export function unseen(images: readonly EngineImage[], pieces: readonly Piece[]): Warning[] {
  const pagesOf = (some: readonly Piece[]) =>
    new Set(some.flatMap(({ chunk }) => chunk.images.map(({ page }) => page)));
  const [asked, refused] = [pagesOf(pieces), pagesOf(pieces.filter(({ blind }) => blind))];
  const leftOut = images.map(({ page }) => page).filter((page) => !asked.has(page));
  return [
    ...warningOf("pictures_refused", [...refused], "the model takes no pictures"),
    ...warningOf("pictures_left_out", leftOut, "the question had no room for it"),
  ];
}

function warningOf(code: string, pages: readonly number[], why: string): Warning[] {
  if (pages.length === 0) return [];
  return [{ code, message: `The model saw no picture of ${pagesInWords(pages)}: ${why}` }];
}
