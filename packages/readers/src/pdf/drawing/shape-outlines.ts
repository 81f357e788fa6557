import type { Box } from "../../layout/placed-text.ts";
import type { Matrix } from "./matrix.ts";
import type { PathPoint } from "./object-reader.ts";

/** An upright rectangle, or a straight line along an edge of the page (a box without width or height). */
export type Outline = { box: Box; isRectangle: boolean };

/** In points: what is written as straight is rounded to a tenth and less. */
const straight = 0.5;

type Point = readonly [number, number];

/** The connected parts of a path, without those that are curved. */
function strokesOf(points: readonly PathPoint[], [a, b, c, d, e, f]: Matrix): Point[][] {
  const strokes: Point[][] = [];
  let bent = false;
  for (const { x, y, by } of points) {
    const point: Point = [a * x + c * y + e, b * x + d * y + f];
    if (by === "move" || (by === "line" && bent)) strokes.push([point]);
    else if (by === "line") strokes.at(-1)?.push(point);
    bent = by === "curve";
  }
  return strokes;
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const near = (one: number, other: number) => Math.abs(one - other) <= straight;
const isCorner = ([x, y]: Point, [left, top, right, bottom]: Box) =>
  (near(x, left) || near(x, right)) && (near(y, top) || near(y, bottom));

function lineBetween(from: Point, to: Point): Outline[] {
  const isStraight = near(from[0], to[0]) || near(from[1], to[1]);
  return isStraight ? [{ box: boxOf([from, to]), isRectangle: false }] : [];
}

function outlinesOfStroke(points: readonly Point[]): Outline[] {
  const box = boxOf(points);
  const isClosed = points.length === 4 || points.length === 5;
  if (isClosed && points.every((point) => isCorner(point, box)))
    return [{ box, isRectangle: true }];
  return points.slice(1).flatMap((point, index) => lineBetween(points[index] ?? point, point));
}

/** The upright rectangles and straight lines that a path is made of. */
export function outlinesOf(points: readonly PathPoint[], matrix: Matrix): Outline[] {
  return strokesOf(points, matrix).flatMap(outlinesOfStroke);
}
