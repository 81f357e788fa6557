import type { Alphabet } from "@quarry/ocr-models";
import type { Sharp } from "sharp";
import { cutLine, type LineImage } from "./cut-line.ts";
import { findLines } from "./find-lines.ts";
import { withoutGrain } from "./grain.ts";
import { type Ink, inkOf } from "./ink.ts";
import { lineReader } from "./models.ts";
import { isSideways, readUpright } from "./orientation.ts";
import { type Pixels, pixelsOf } from "./pixels.ts";
import { confidenceOf, type ReadLine, readLine } from "./read-line.ts";
import { type Point, pointIn, type Rectangle, turned } from "./rectangle.ts";
import { type Sloping, straightener } from "./straighten.ts";
import { pitchOf, wordsOf } from "./words.ts";

/** A word of a page, in pixels of the picture turned upright. */
export type PageWord = {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Left, top, right, bottom of what it covers in the picture. */
  box: [number, number, number, number];
  /** Its ends and the foot of its letters, and their height, where the lines of the page run level. */
  left: number;
  right: number;
  baseline: number;
  height: number;
  /** The usual distance from letter to letter in its line; 0 where that is a single letter. */
  pitch: number;
};

export type ReadPage = {
  words: PageWord[];
  /** Quarter turns clockwise that put the picture upright. */
  turns: number;
  /** Of the picture that was read, upright, in its pixels. */
  width: number;
};

/** In pixels on the short side: the network misses the print of smaller pictures. */
const leastSide = 736;
/** In pixels on the long side: more costs time and finds nothing more. */
const mostSide = 2_000;

/** Mean of a line's characters, 0 to 1: less is a picture's edge or texture, not text. */
const leastConfidence = 0.5;

/** Share of a line's height: the size of its letters, without the space around them. */
const letterSize = 0.75;

function scaleFor({ width, height }: Pixels): number {
  const enlarged = Math.max(1, leastSide / Math.min(width, height));
  return Math.min(enlarged, mostSide / Math.max(width, height));
}

/** Points of the picture in the frame of the picture turned upright. */
function uprightFrame({ width, height }: Pixels, turns: number): (point: Point) => Point {
  return turns === 2 ? ({ x, y }) => ({ x: width - x, y: height - y }) : (point) => point;
}

type CutLine = ReadLine & { line: Rectangle; image: LineImage };

/**
 * Reads a page: finds its lines and which side is up, reads each line and splits it into words.
 *
 * @param onLine Called before each line is read: throws where it is to end.
 */
export async function readPage(
  picture: Sharp,
  alphabet: Alphabet,
  onLine: () => void,
): Promise<ReadPage> {
  const { pixels, rectangles, quarters } = await linesAcross(picture);
  const reader = await lineReader(alphabet);
  const readTurned = async (turns: number, indices: readonly number[]) => {
    const read: CutLine[] = [];
    for (const index of indices) {
      const found = rectangles[index];
      if (!found) continue;
      onLine();
      const line = turned(found, turns);
      const image = cutLine(pixels, line);
      read.push({ ...(await readLine(image, reader)), line, image });
    }
    return read;
  };
  const { turns, read } = await readUpright(rectangles, readTurned);
  const frame = uprightFrame(pixels, turns);
  const straight = straightener(read.flatMap(({ line }) => slopeOf(line, turns, frame)));
  const words = read.flatMap(({ line, image, characters, width }) => {
    if (confidenceOf([{ characters, width }]) < leastConfidence) return [];
    const ink = inkOf(image);
    const scale = line.width / image.width;
    const pitch = pitchOf(characters, width) * scale;
    return wordsOf(characters, width, ink).map(({ text, confidence, left, right }) => {
      const place = { left: left * scale, right: right * scale };
      return { text, confidence, pitch, ...wordIn(line, place, { ink, frame, straight }) };
    });
  });
  return { words, turns: turns + quarters, width: pixels.width };
}

/** The lines of a picture, which is turned clockwise by a quarter where its text lies on its side. */
async function linesAcross(picture: Sharp) {
  const pixels = await withoutGrain(await pixelsOf(picture));
  const rectangles = await findLines(pixels, scaleFor(pixels));
  if (!isSideways(rectangles)) return { pixels, rectangles, quarters: 0 };
  const turned = await withoutGrain(await pixelsOf(picture.clone().rotate(90)));
  return { pixels: turned, rectangles: await findLines(turned, scaleFor(turned)), quarters: 1 };
}

/** The slope of a line in the upright frame; short lines are left out. */
function slopeOf(line: Rectangle, turns: number, frame: (point: Point) => Point): Sloping[] {
  if (line.width < 3 * line.height) return [];
  const slope = Math.tan(line.angle + (turns * Math.PI) / 2);
  return [{ ...frame(line), slope, weight: line.width }];
}

type Frames = { ink: Ink; frame: (point: Point) => Point; straight: (point: Point) => Point };

function wordIn(
  line: Rectangle,
  { left, right }: { left: number; right: number },
  { ink, frame, straight }: Frames,
) {
  const [top, bottom] = [ink.top * line.height, ink.bottom * line.height];
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => frame(pointIn(line, x, y))),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const box: PageWord["box"] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const [start, end] = [left, right].map((x) => straight(frame(pointIn(line, x, bottom))));
  return {
    box,
    left: start?.x ?? 0,
    right: end?.x ?? 0,
    baseline: ((start?.y ?? 0) + (end?.y ?? 0)) / 2,
    height: letterSize * line.height,
  };
}
