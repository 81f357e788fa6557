import { type Drawing, describeDrawing } from "./drawing.ts";
import type { PageText } from "./page-text.ts";
import type { PageViews } from "./page-views.ts";

/**
 * `digital`: the file's own text. `text-layer`: text that somebody's recognition laid unseen under
 * a scan. `scanned`: a picture. `garbled`: text whose fonts do not tell its characters. `blank`:
 * nothing.
 */
export type PageKind = "digital" | "text-layer" | "scanned" | "garbled" | "blank";

const fewCharacters = 20;
const mostGarbled = 0.3;
const unseenText = 0.8;
const coveredPage = 0.5;
/** So many lines and shapes may be text that was turned into outlines. */
const manyPaths = 50;
function ofFewCharacters(characters: number, { images, paths }: Drawing): PageKind {
  if (images > 0 || paths >= manyPaths) return "scanned";
  return characters === 0 ? "blank" : "digital";
}

/** Fonts are made for one or the other: what recognition left has its own, all of it unseen. */
function isWrittenIn(fonts: ReadonlySet<string>, text: PageText): boolean {
  const characters = [...text.fonts].filter(([name]) => fonts.has(name));
  return characters.reduce((sum, [, count]) => sum + count, 0) >= text.characters / 2;
}

/** Tells what a page is; what it draws is looked at only where its text leaves that open. */
export async function kindOf(
  text: PageText,
  { page, mayBeScanned, seenFonts, withPictures }: PageViews,
): Promise<PageKind> {
  const { characters, garbled } = text;
  if (characters < fewCharacters) {
    return ofFewCharacters(characters, await describeDrawing(await withPictures()));
  }
  if (garbled / characters > mostGarbled) return "garbled";
  if (!mayBeScanned || isWrittenIn(seenFonts, text)) return "digital";
  if ((await describeDrawing(page)).invisible > unseenText) {
    const { covered } = await describeDrawing(await withPictures());
    if (covered > coveredPage) return "text-layer";
  }
  for (const name of text.fonts.keys()) seenFonts.add(name);
  return "digital";
}
