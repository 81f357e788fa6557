import sharp, { type Sharp } from "sharp";
import type { Line as OcrLine, Page as OcrPage } from "tesseract.js";
import type { Segment } from "../layout/segments.ts";
import { type Picture, recognise } from "./engine.ts";

export type RecognisedPage = {
  /** In the pixels of the upright picture. */
  segments: Segment[];
  width: number;
  height: number;
  /** 0 to 100. */
  confidence: number;
  /** Quarter turns clockwise that put the picture upright. */
  turns: number;
};

const widest = 2_480;
const probeSize = 1_000;
const doubtful = 60;

/** Grey, stretched to full contrast, shrunk where huge: anything more makes recognition worse. */
async function prepare(picture: Sharp, options: { turns: number; size: number }): Promise<Picture> {
  const { data, info } = await picture
    .clone()
    .rotate(options.turns * 90)
    .flatten({ background: "#fff" })
    .greyscale()
    .normalise()
    .resize({
      width: options.size,
      height: options.size * 2,
      fit: "inside",
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

function linesOf(page: OcrPage): OcrLine[] {
  return (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  );
}

/** Words of a line stand on its baseline, whatever their letters reach above or below. */
function segmentsOf(line: OcrLine, scale: number): Segment[] {
  const { x0, y0, x1, y1 } = line.baseline;
  const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
  return line.words
    .filter((word) => word.text.trim() !== "" && word.confidence >= 20)
    .map(({ text, bbox }) => ({
      text,
      left: bbox.x0 * scale,
      right: bbox.x1 * scale,
      baseline: (y0 + slope * ((bbox.x0 + bbox.x1) / 2 - x0)) * scale,
      height: (line.bbox.y1 - line.bbox.y0) * 0.8 * scale,
      rightToLeft: false,
      words: [{ text, box: [bbox.x0 * scale, bbox.y0 * scale, bbox.x1 * scale, bbox.y1 * scale] }],
    }));
}

/** How well a page was read: sure words count, and many of them. */
function scoreOf(page: OcrPage): number {
  return page.confidence * Math.log(1 + (page.text.match(/\w{2,}/g)?.length ?? 0));
}

type Attempt = { turns: number; prepared: Picture; page: OcrPage };

async function attempt(picture: Sharp, turns: number, size: number): Promise<Attempt> {
  const prepared = await prepare(picture, { turns, size });
  return { turns, prepared, page: await recognise(prepared) };
}

function better(a: Attempt, b: Attempt): Attempt {
  return scoreOf(b.page) > scoreOf(a.page) ? b : a;
}

/** Where a page reads badly, tries the other orientations small and the best of them in full. */
async function bestAttempt(picture: Sharp): Promise<Attempt> {
  const upright = await attempt(picture, 0, widest);
  if (upright.page.confidence >= doubtful) return upright;
  const probes: Attempt[] = [];
  for (const turns of [1, 2, 3]) probes.push(await attempt(picture, turns, probeSize));
  const { turns } = probes.reduce(better);
  return better(upright, await attempt(picture, turns, widest));
}

/** Recognises a page, on its side or upside down too. */
export async function recognisePage(picture: Sharp): Promise<RecognisedPage> {
  const { width = 1, height = 1 } = await picture.clone().metadata();
  const { turns, prepared, page } = await bestAttempt(picture);
  const upright = turns % 2 === 0 ? { width, height } : { width: height, height: width };
  const scale = upright.width / prepared.width;
  const segments = linesOf(page).flatMap((line) => segmentsOf(line, scale));
  return { segments, ...upright, confidence: page.confidence, turns };
}

/** A page as a vision model wants it: 1,568 px on the long side, JPEG. */
export async function visionImage(picture: Sharp, turns: number): Promise<Uint8Array> {
  const jpeg = await picture
    .clone()
    .rotate(turns * 90)
    .flatten({ background: "#fff" })
    .resize({ width: 1_568, height: 1_568, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
  return new Uint8Array(jpeg);
}

/** Pixels without a file format, 4 channels. */
export function fromPixels(pixels: Uint8Array, width: number, height: number): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}
