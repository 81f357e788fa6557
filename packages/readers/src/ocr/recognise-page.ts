import type { DocumentWarning } from "@quarry/api";
import type { Picture } from "../image/picture.ts";
import type { Segment } from "../layout/placed-text.ts";
import { processorTimeSince, withinProcessorTime } from "../processes/processor-time.ts";
import { unreadable } from "../unreadable.ts";
import { alphabetFor } from "./languages.ts";
import { pageSegments } from "./ppocr/page-segments.ts";
import { readPage } from "./ppocr/read-page.ts";
import { stopEngine } from "./tesseract/engine.ts";
import { tesseractSegments } from "./tesseract/tesseract-segments.ts";
import { readUpright } from "./tesseract/upright-page.ts";

export type RecognisedPage = {
  /** In the unit of width and height, which are the upright picture's. */
  segments: Segment[];
  width: number;
  height: number;
  /** Of all words together, 0 to 1. */
  confidence: number;
  /** Quarter turns clockwise that put the picture upright. */
  turns: number;
};

/** Mean of the words, 0 to 1: print that reads well has .8 and more, faded receipts about .6. */
const lowConfidence = 0.6;
/** The same: noise and photographs read with .2 to .3, and their specks stand in columns. */
const leastForTables = 0.4;

/** Whether what stands in columns on a recognised page may be taken for a table. */
export function allowsTables({ confidence }: Pick<RecognisedPage, "confidence">): boolean {
  return confidence >= leastForTables;
}

/** In ms: dense pages take 2 to 4 s; of noise, tesseract makes a minute and more. */
const mostProcessorTime = 30_000;

function tooDear(): Error {
  return unreadable(
    `A page took more than ${mostProcessorTime / 1_000} s of CPU time to recognise; send a clearer or smaller image`,
  );
}

/**
 * Recognises a page, on its side or upside down too.
 *
 * @param languages As tesseract's packages call them, such as `eng`; the likeliest first.
 * @throws AppError SOURCE_UNREADABLE where that takes too much of the processor, as noise does.
 */
export async function recognisePage(
  picture: Picture,
  languages: readonly string[],
): Promise<RecognisedPage> {
  const alphabet = alphabetFor(languages);
  if (alphabet === undefined) return byTesseract(picture, languages);
  const spent = processorTimeSince();
  const { words, turns, width } = await readPage(picture.pixels, alphabet, () => {
    if (spent() > mostProcessorTime) throw tooDear();
  });
  const upright = uprightSize(picture, turns);
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / (words.length || 1);
  return { segments: pageSegments(words, upright.width / width), ...upright, confidence, turns };
}

function uprightSize({ width, height }: Picture, turns: number) {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

async function byTesseract(
  picture: Picture,
  languages: readonly string[],
): Promise<RecognisedPage> {
  const reading = () => readUpright(picture.pixels, languages);
  const { turns, page, width } = await withinProcessorTime(mostProcessorTime, reading, async () => {
    await stopEngine();
    return tooDear();
  });
  const upright = uprightSize(picture, turns);
  const segments = tesseractSegments(page, upright.width / width);
  return { segments, ...upright, confidence: page.confidence / 100, turns };
}

/** What is to be said of a recognised page (from 1): that it shows no text, or hardly legible one. */
export function recognitionWarnings(
  { segments, confidence }: Pick<RecognisedPage, "segments" | "confidence">,
  page: number,
): DocumentWarning[] {
  if (segments.length === 0) {
    return [{ code: "page_without_text", message: `Page ${page} has no text`, page }];
  }
  if (confidence >= lowConfidence) return [];
  const percent = Math.round(confidence * 100);
  const message = `The text of page ${page} was recognised with low confidence (${percent} %)${
    allowsTables({ confidence }) ? "" : "; no tables were made of it"
  }`;
  return [{ code: "low_confidence", message, page }];
}
