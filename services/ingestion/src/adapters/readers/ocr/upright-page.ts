import sharp, { type Sharp } from "sharp";
import type { Page as OcrPage } from "tesseract.js";
import { recognise } from "./engine.ts";
import { linesOf } from "./recognised-segments.ts";

/** One reading of a picture, turned clockwise by quarters. */
export type Reading = {
  turns: number;
  page: OcrPage;
  /** Width of the picture that was read, in its pixels. */
  width: number;
};

/** In pixels: enough to tell an upright page, not to read it well. */
const probeSide = 1_000;
const doubtful = 60;
const fewWords = 10;

/** Grey, stretched to full contrast: whatever else was tried makes recognition worse. */
async function toGrey(pixels: Sharp): Promise<Sharp> {
  const { data, info } = await pixels
    .clone()
    .greyscale()
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

type Preparation = {
  turns: number;
  /** Pixels of the short side; larger pictures are shrunk. */
  side?: number;
  despeckle?: boolean;
};

async function prepare(grey: Sharp, { turns, side, despeckle }: Preparation) {
  const turned = grey.clone().rotate(turns * 90);
  const clean = despeckle ? turned.median(3) : turned;
  const sized = side
    ? clean.resize({ width: side, height: side, fit: "outside", withoutEnlargement: true })
    : clean;
  return sized.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
}

/** Words of two letters and more that stand upright; the engine reads sideways ones too. */
function wordsIn(page: OcrPage): number {
  const words = linesOf(page).flatMap((line) => line.words);
  return words.filter(
    ({ text, bbox }) => /[\p{L}\p{N}]{2}/u.test(text) && bbox.x1 - bbox.x0 > bbox.y1 - bbox.y0,
  ).length;
}

/** How well a page was read: sure words count, and many of them. */
function scoreOf(page: OcrPage): number {
  return page.confidence * Math.log(1 + wordsIn(page));
}

function better(a: Reading, b: Reading): Reading {
  return scoreOf(b.page) > scoreOf(a.page) ? b : a;
}

/**
 * Reads a page in the orientation in which it reads best. Where it reads badly as it stands, four
 * are tried on small copies, the best of them is read in full with specks removed, and the best of
 * all readings is kept.
 */
export async function readUpright(pixels: Sharp, languages: readonly string[]): Promise<Reading> {
  const grey = await toGrey(pixels);
  const read = async (preparation: Preparation): Promise<Reading> => {
    const { data, info } = await prepare(grey, preparation);
    return { turns: preparation.turns, page: await recognise(data, languages), width: info.width };
  };
  const plain = await read({ turns: 0 });
  if (plain.page.confidence >= doubtful && wordsIn(plain.page) >= fewWords) return plain;
  const probes: Reading[] = [];
  for (const turns of [0, 1, 2, 3]) probes.push(await read({ turns, side: probeSide }));
  const probe = probes.reduce(better);
  const clean = await read({ turns: probe.turns, despeckle: true });
  return [plain, probe, clean].reduce(better);
}
