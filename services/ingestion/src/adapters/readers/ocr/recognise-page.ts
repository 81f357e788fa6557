import sharp, { type Sharp } from "sharp";
import type { Line as OcrLine, Page as OcrPage } from "tesseract.js";
import type { Box, Segment } from "../layout/segments.ts";
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
const probeWidth = 1_000;
const doubtful = 60;
const fewWords = 10;

type Grey = { sharp: Sharp; width: number; height: number };

/** Grey, stretched to full contrast, shrunk where huge: more makes most recognition worse. */
async function toGrey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .clone()
    .flatten({ background: "#fff" })
    .greyscale()
    .normalise()
    .resize({ width: widest, height: widest * 2, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { sharp: sharp(data, { raw: info }), width: info.width, height: info.height };
}

type Preparation = {
  turns: number;
  /** Pixels; wider pictures are shrunk. */
  width: number;
  despeckle?: boolean;
};

async function prepare(grey: Grey, { turns, width, despeckle }: Preparation): Promise<Picture> {
  const turned = grey.sharp.clone().rotate(turns * 90);
  const { data, info } = await (despeckle ? turned.median(3) : turned)
    .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

function linesOf(page: OcrPage): OcrLine[] {
  return (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  );
}

/** The size of a line's letters with what reaches above and below, also where none does. */
function heightOf({ bbox, rowAttributes }: OcrLine): number {
  return Math.min(rowAttributes.rowHeight, 1.5 * (bbox.y1 - bbox.y0));
}

/** Words of a line stand on its baseline, whatever their letters reach above or below. */
function segmentsOf(line: OcrLine, scale: number): Segment[] {
  const { x0, y0, x1, y1 } = line.baseline;
  const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
  return line.words.flatMap((word) => {
    const text = word.text.replace(/\s+/g, "");
    if (text === "") return [];
    const { x0: left, y0: top, x1: right, y1: bottom } = word.bbox;
    const box: Box = [left * scale, top * scale, right * scale, bottom * scale];
    return {
      text,
      left: box[0],
      right: box[2],
      baseline: (y0 + slope * ((left + right) / 2 - x0)) * scale,
      height: heightOf(line) * scale,
      rightToLeft: false,
      words: [{ text, box }],
    };
  });
}

/** Words of two letters and more that stand upright; the engine reads sideways ones too. */
function wordsIn(page: OcrPage): number {
  const words = linesOf(page).flatMap((line) => line.words);
  return words.filter(
    ({ text, bbox }) => /\w{2}/.test(text) && bbox.x1 - bbox.x0 > bbox.y1 - bbox.y0,
  ).length;
}

/** How well a page was read: sure words count, and many of them. */
function scoreOf(page: OcrPage): number {
  return page.confidence * Math.log(1 + wordsIn(page));
}

type Attempt = { turns: number; prepared: Picture; page: OcrPage };

async function attempt(grey: Grey, preparation: Preparation): Promise<Attempt> {
  const prepared = await prepare(grey, preparation);
  return { turns: preparation.turns, prepared, page: await recognise(prepared) };
}

function better(a: Attempt, b: Attempt): Attempt {
  return scoreOf(b.page) > scoreOf(a.page) ? b : a;
}

/**
 * Where a page reads badly, finds its orientation on small copies, reads that with specks removed,
 * and keeps the best of all attempts.
 */
async function bestAttempt(grey: Grey): Promise<Attempt> {
  const plain = await attempt(grey, { turns: 0, width: widest });
  if (plain.page.confidence >= doubtful && wordsIn(plain.page) >= fewWords) return plain;
  const probes: Attempt[] = [];
  for (const turns of [0, 1, 2, 3]) probes.push(await attempt(grey, { turns, width: probeWidth }));
  const probe = probes.reduce(better);
  const clean = await attempt(grey, { turns: probe.turns, width: widest, despeckle: true });
  return [plain, probe, clean].reduce(better);
}

/** Recognises a page, on its side or upside down too. */
export async function recognisePage(picture: Sharp): Promise<RecognisedPage> {
  const { width = 1, height = 1 } = await picture.clone().metadata();
  const { turns, prepared, page } = await bestAttempt(await toGrey(picture));
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
