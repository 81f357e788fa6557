import sharp, { type Sharp } from "sharp";
import type { Page as OcrPage } from "tesseract.js";
import { recognise } from "./engine.ts";
import { linesOf } from "./tesseract-segments.ts";

/** One reading of a picture, turned clockwise by quarters. */
export type Reading = {
  turns: number;
  page: OcrPage;
  /** Width of the picture that was read, in its pixels. */
  width: number;
};

/** In pixels on the long side: enough to recognise an upright page, not to read it well. */
const probeSide = 1_000;
/** Out of 100: what is upright reads with 55 and more, what is not with 53 and less, as measured. */
const doubtful = 55;
const fewWords = 10;
/** Text on its side is read as single characters, and those with some confidence. */
const leastWhole = 0.5;
/** Sigma in pixels: specks of noise make recognition many times slower, and worse. */
const blur = 0.6;

/** Grey, of full contrast, a little softened: whatever else was tried makes recognition worse. */
async function toGrey(pixels: Sharp): Promise<Sharp> {
  const { data, info } = await pixels
    .clone()
    .greyscale()
    .normalise()
    .blur(blur)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

type Preparation = {
  turns: number;
  /** Pixels of the long side; larger pictures are shrunk. */
  side?: number;
  despeckle?: boolean;
};

async function prepare(grey: Sharp, { turns, side, despeckle }: Preparation) {
  const turned = grey.clone().rotate(turns * 90);
  const clean = despeckle ? turned.median(3) : turned;
  const sized = side
    ? clean.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    : clean;
  return sized.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
}

const allWords = (page: OcrPage) => linesOf(page).flatMap((line) => line.words);

/** Words of two letters and more that stand upright; the engine reads sideways ones too. */
function wordsIn(page: OcrPage): number {
  return allWords(page).filter(
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

function isSure({ page }: Reading): boolean {
  const words = wordsIn(page);
  const whole = words / allWords(page).length;
  return page.confidence >= doubtful && words >= fewWords && whole >= leastWhole;
}

type Read = (preparation: Preparation) => Promise<Reading>;

/** On its side is likelier than upside down; the orientation that is there is looked at last. */
const likeliestTurns = [1, 3, 2, 0];

/** Tries the four orientations on small copies, as far as is needed. */
async function findUpright(read: Read): Promise<Reading> {
  const probes: Reading[] = [];
  for (const turns of likeliestTurns) {
    const probe = await read({ turns, side: probeSide });
    if (isSure(probe)) return probe;
    probes.push(probe);
  }
  return probes.reduce(better);
}

/**
 * Reads a page in the orientation in which it reads best. Where it reads badly as it stands, the
 * others are tried; where it reads badly in the best of them too, specks are removed. The best of
 * all readings is kept.
 */
export async function readUpright(pixels: Sharp, languages: readonly string[]): Promise<Reading> {
  const grey = await toGrey(pixels);
  const read: Read = async (preparation) => {
    const { data, info } = await prepare(grey, preparation);
    return { turns: preparation.turns, page: await recognise(data, languages), width: info.width };
  };
  const plain = await read({ turns: 0 });
  if (isSure(plain)) return plain;
  const probe = await findUpright(read);
  const { turns } = probe;
  const upright = turns === 0 ? plain : await read({ turns });
  if (isSure(upright)) return upright;
  const clean = await read({ turns, despeckle: true });
  return [plain, probe, upright, clean].reduce(better);
}
