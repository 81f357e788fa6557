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

/** Fonts serve one or the other: what recognition left has its own, all of it unseen. */
function kindByFonts({ fonts, characters }: PageText, known: PageViews["fontKinds"]) {
  const counts = { digital: 0, "text-layer": 0 };
  for (const [font, count] of fonts) {
    const kind = known.get(font);
    if (kind) counts[kind] += count;
  }
  if (counts.digital >= characters / 2) return "digital";
  return counts["text-layer"] > characters / 2 ? "text-layer" : undefined;
}

/** Looks at what is drawn: pictures, which are dear, only where the text is not to be seen. */
async function kindByDrawing({ page, withPictures }: PageViews): Promise<"digital" | "text-layer"> {
  if ((await describeDrawing(page)).invisible <= unseenText) return "digital";
  const { covered } = await describeDrawing(await withPictures());
  return covered > coveredPage ? "text-layer" : "digital";
}

/** Tells what a page is; what it draws is looked at only where its text leaves that open. */
export async function kindOf(text: PageText, views: PageViews): Promise<PageKind> {
  const { characters, garbled, fonts } = text;
  if (characters < fewCharacters) {
    return ofFewCharacters(characters, await describeDrawing(await views.withPictures()));
  }
  if (garbled / characters > mostGarbled) return "garbled";
  if (!views.mayBeScanned) return "digital";
  const known = kindByFonts(text, views.fontKinds);
  if (known) return known;
  const kind = await kindByDrawing(views);
  for (const font of fonts.keys()) views.fontKinds.set(font, kind);
  return kind;
}
