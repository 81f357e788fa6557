import { type Line, toLines } from "../layout/segments.ts";
import { fromPixels, recognisePage, visionImage } from "../ocr/recognise-page.ts";
import { renderPage } from "./render-page.ts";

export type ScannedPage = {
  /** In the pixels of the upright picture, which width and height tell. */
  lines: Line[];
  width: number;
  height: number;
  /** JPEG for a vision model. */
  image: Uint8Array;
};

/** Draws a page (from 0) and recognises its text. */
export async function readScannedPage(bytes: Uint8Array, index: number): Promise<ScannedPage> {
  const { pixels, width, height } = await renderPage(bytes, index);
  const picture = fromPixels(pixels, width, height);
  const page = await recognisePage(picture);
  const image = await visionImage(picture, page.turns);
  return { lines: toLines(page.segments), width: page.width, height: page.height, image };
}
