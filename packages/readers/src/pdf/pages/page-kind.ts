import type { PageDrawing } from "../drawing/page-drawing.ts";
import type { PageText } from "../text/page-text.ts";

/**
 * `digital`: the file's own text. `text-layer`: text that somebody's recognition laid unseen under
 * a scan. `scanned`: a picture. `pictured`: large pictures with a little text of the file's own,
 * such as a scan with a stamp. `garbled`: text whose fonts do not map its characters. `blank`:
 * nothing. `damaged`: unknown.
 */
export type PageKind =
  | "digital"
  | "text-layer"
  | "scanned"
  | "pictured"
  | "garbled"
  | "blank"
  | "damaged";

/** Characters: a page number and a date have fewer, the shortest of letters has more. */
const fewCharacters = 20;
/** Characters: a third of a page of prose, which has some 3,000; stamps and captions have fewer. */
const littleText = 1_000;
/** Share of the page: letterheads cover a tenth and less, a picture that is to be read more. */
const largePictures = 0.2;
/** Pixels of a quarter of a page at 70 dots per inch: text cannot be read in fewer. */
const legiblePixels = 112_500;
/** Share of the characters above which words cannot be read; a symbol font has fewer. */
const mostGarbled = 0.3;
/** Share of the letters: recognition lays all of its text unseen, a stamp over it is seen. */
const unseenText = 0.8;
/** Share of the page: a scan covers it nearly whole, but for margins that were cut off. */
const coveredPage = 0.5;
/** So many lines and shapes may be text that was turned into outlines. */
const manyShapes = 50;

function ofFewCharacters(characters: number, { images, shapes }: PageDrawing): PageKind {
  if (images > 0 || shapes >= manyShapes) return "scanned";
  return characters === 0 ? "blank" : "digital";
}

/** Classifies a page by its text and what it draws. */
export function kindOf({ characters, garbled }: PageText, drawing?: PageDrawing): PageKind {
  if (characters < fewCharacters) {
    return drawing ? ofFewCharacters(characters, drawing) : "damaged";
  }
  if (garbled / characters > mostGarbled) return "garbled";
  if (!drawing) return "digital";
  const { invisible, covered, pixels } = drawing;
  if (invisible > unseenText && covered > coveredPage) return "text-layer";
  const hasPictures = covered >= largePictures && pixels >= legiblePixels;
  return hasPictures && characters < littleText ? "pictured" : "digital";
}
