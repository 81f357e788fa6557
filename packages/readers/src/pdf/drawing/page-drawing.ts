import type { Box } from "../../layout/placed-text.ts";
import type { Ruling } from "../../layout/ruled/rulings.ts";
import { type DrawnMarks, drawnMarks } from "./drawn-marks.ts";
import { visibilityOf } from "./hidden-text.ts";
import type { PageObject } from "./page-objects.ts";
import { pageRulings } from "./page-rulings.ts";

/** What a page draws, as far as it determines the kind of the page. */
export type PageDrawing = {
  /** Share of the letters that are not to be seen as recognition leaves them, 0 to 1. */
  invisible: number;
  /** The approximate number of hidden letters that are not the text layer of a scan. */
  hidden: number;
  /** Where those with ink stand, and those without. */
  hiddenBoxes: Box[];
  unseenBoxes: Box[];
  /** Share of the page that pictures cover, 0 to 1. */
  covered: number;
  images: number;
  /** Of all pictures together. */
  pixels: number;
  /** Lines and shapes. */
  shapes: number;
  rulings: Ruling[];
  marks: DrawnMarks;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** @param size Of the upright page, in points. */
export function drawingOf(
  objects: readonly PageObject[],
  { width, height }: { width: number; height: number },
): PageDrawing {
  const texts = visibilityOf(objects, [0, 0, width, height]);
  const images = objects.filter((object) => object.kind === "image");
  const lettersOf = (some: typeof texts) => sum(some.map(({ letters }) => letters));
  const hidden = texts.filter(({ isHidden }) => isHidden);
  const invisible = lettersOf(texts.filter(({ isInvisible }) => isInvisible));
  return {
    invisible: invisible / Math.max(1, lettersOf(texts)),
    hidden: lettersOf(hidden),
    hiddenBoxes: hidden.filter(({ isInkless }) => !isInkless).map(({ box }) => box),
    unseenBoxes: hidden.filter(({ isInkless }) => isInkless).map(({ box }) => box),
    covered: Math.min(1, sum(images.map(({ area }) => area)) / (width * height)),
    images: images.length,
    pixels: sum(images.map(({ pixels }) => pixels)),
    shapes: objects.filter(({ kind }) => kind === "shape").length,
    rulings: pageRulings(objects),
    marks: drawnMarks(objects),
  };
}
