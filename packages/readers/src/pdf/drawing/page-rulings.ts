import type { Box } from "../../layout/placed-text.ts";
import type { Ruling } from "../../layout/ruled/rulings.ts";
import type { PageObject } from "./page-objects.ts";
import type { Outline } from "./shape-outlines.ts";

/** In points: a filled rectangle that is no thicker is a line. */
const thickestLine = 3;
/** In points: shorter lines are marks, such as corners and ticks. */
const shortestLine = 4;

function across(at: number, [left, , right]: Box, isEdge = false): Ruling {
  return { direction: "across", at, from: left, to: right, isEdge };
}

function down(at: number, [, top, , bottom]: Box, isEdge = false): Ruling {
  return { direction: "down", at, from: top, to: bottom, isEdge };
}

/** A line, or the four edges of a rectangle, which its color or border sets apart. */
function rulingsOf({ box, isRectangle }: Outline, isStroked: boolean): Ruling[] {
  const [left, top, right, bottom] = box;
  const [width, height] = [right - left, bottom - top];
  if (height <= thickestLine) return [across((top + bottom) / 2, box)];
  if (width <= thickestLine) return [down((left + right) / 2, box)];
  if (!isRectangle) return [];
  const sides = [across(top, box, !isStroked), across(bottom, box, !isStroked)];
  return [...sides, down(left, box, !isStroked), down(right, box, !isStroked)];
}

/** The lines that a page draws, and the edges of its rectangles. */
export function pageRulings(objects: readonly PageObject[]): Ruling[] {
  return objects
    .filter((object) => object.kind === "shape")
    .flatMap(({ outlines, isStroked }) =>
      outlines.flatMap((outline) => rulingsOf(outline, isStroked)),
    )
    .filter(({ from, to }) => to - from >= shortestLine);
}
