import type { DocumentWarning } from "@quarry/api";
import { pictureOf, rawPicture } from "../../image/picture.ts";
import { visionImage } from "../../image/vision-image.ts";
import type { Segment } from "../../layout/placed-text.ts";
import { allowsTables, recognisePage, recognitionWarnings } from "../../ocr/recognise-page.ts";
import { openRenderer, type PageRenderer } from "./render-page.ts";

export type ScannedPage = {
  /** In points of the upright page, whose size is `width` and `height`. */
  segments: Segment[];
  /** Quarter turns clockwise that put the page upright. */
  turns: number;
  width: number;
  height: number;
  origin: "recognised" | "blank";
  /** Whether its text is too doubtful to be taken for tables. */
  withoutTables: boolean;
  /** JPEG for a vision model, upright. */
  image: Uint8Array;
  warnings: DocumentWarning[];
};

/** Reads the scanned pages of one PDF; draws nothing before it is asked to. */
export type ScanReader = Disposable & {
  /** Draws a page (from 1) and recognises its text, on its side too. */
  read(number: number): Promise<ScannedPage>;
};

export type ScanReaderOptions = {
  /** Opens an encrypted PDF. */
  password?: string | undefined;
  /** As their packages call them, such as `eng`; the likeliest first. */
  languages: readonly string[];
};

const dotsPerInch = 200;

export function createScanReader(
  bytes: Uint8Array,
  { password, languages }: ScanReaderOptions,
): ScanReader {
  let renderer: PageRenderer | undefined;
  return {
    async read(number) {
      renderer ??= await openRenderer(bytes, password);
      return readScannedPage(renderer, number, languages);
    },
    [Symbol.dispose]: () => renderer?.[Symbol.dispose](),
  };
}

async function readScannedPage(
  renderer: PageRenderer,
  number: number,
  languages: readonly string[],
): Promise<ScannedPage> {
  const { pixels, width, height, scale } = await renderer.render(number, { dotsPerInch });
  const picture = await pictureOf(rawPicture(pixels, width, height));
  const inPoints = { ...picture, width: width / scale, height: height / scale };
  const page = await recognisePage(inPoints, languages);
  return {
    segments: page.segments,
    turns: page.turns,
    width: page.width,
    height: page.height,
    origin: page.segments.length === 0 ? "blank" : "recognised",
    withoutTables: !allowsTables(page),
    image: await visionImage(picture.pixels, page.turns),
    warnings: recognitionWarnings(page, number),
  };
}
