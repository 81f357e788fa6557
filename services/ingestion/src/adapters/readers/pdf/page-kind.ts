import { type Drawing, describeDrawing } from "./drawing.ts";
import type { PageText } from "./page-text.ts";
import type { PageViews } from "./page-views.ts";

/**
 * `digital`: the file's own text. `text-layer`: text that somebody's recognition laid unseen under
 * a scan. `scanned`: a picture. `pictured`: large pictures with a little text of the file's own,
 * such as a scan with a stamp. `garbled`: text whose fonts do not tell its characters. `blank`:
 * nothing.
 */
export type PageKind = "digital" | "text-layer" | "scanned" | "pictured" | "garbled" | "blank";

/** Characters: a page number and a date have fewer, the shortest of letters has more. */
const fewCharacters = 20;
/** Characters: a third of a page of prose, which has some 3,000; stamps and captions have fewer. */
const littleText = 1_000;
/** Share of the page: letterheads cover a tenth and less, a picture that is to be read more. */
const largePictures = 0.2;
/** Share of the characters: beyond it words cannot be told; symbols of a font of its own are fewer. */
const mostGarbled = 0.3;
/** Share of the glyphs: recognition lays all of its text unseen, a stamp over it is seen. */
const unseenText = 0.8;
/** Share of the page: a scan covers it nearly whole, but for margins that were cut off. */
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

/** Whether text is the file's own is told once for the fonts that show it. */
async function kindOfText(text: PageText, views: PageViews): Promise<"digital" | "text-layer"> {
  if (!views.mayBeScanned) return "digital";
  const known = kindByFonts(text, views.fontKinds);
  if (known) return known;
  const kind = await kindByDrawing(views);
  for (const font of text.fonts.keys()) views.fontKinds.set(font, kind);
  return kind;
}

/** Tells what a page is; what it draws is looked at only where its text leaves that open. */
export async function kindOf(text: PageText, views: PageViews): Promise<PageKind> {
  const { characters, garbled } = text;
  if (characters < fewCharacters) {
    return ofFewCharacters(characters, await describeDrawing(await views.withPictures()));
  }
  if (garbled / characters > mostGarbled) return "garbled";
  const kind = await kindOfText(text, views);
  if (kind === "text-layer" || characters >= littleText || !views.mayShowText) return kind;
  const { covered } = await describeDrawing(await views.withPictures());
  return covered >= largePictures ? "pictured" : "digital";
}
