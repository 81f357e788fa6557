import type { Matrix } from "./matrix.ts";
import type { PathPoint } from "./object-reader.ts";

/** What a path looks like, as far as somebody may mark a choice by it. */
export type Sketch = {
  /** One bent line that ends where it starts, with nothing straight in it. */
  isRing: boolean;
  /** A line neither upright nor level, or a bent one with two ends: a cross, a tick, a stroke of a pen. */
  isStroke: boolean;
};

/** In points. */
const same = 0.5;
/** Of a line's length along the page: flatter and steeper ones are straight. */
const steep = 0.25;

type Point = { x: number; y: number; by: PathPoint["by"] };

function isSlanted(from: Point, to: Point): boolean {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return Math.min(width, height) > Math.max(same, steep * Math.max(width, height));
}

/** Looks at the points of a path after a map to the page. */
export function sketchOf(points: readonly PathPoint[], [a, b, c, d, e, f]: Matrix): Sketch {
  const placed = points.map(({ x, y, by }) => {
    return { x: a * x + c * y + e, y: b * x + d * y + f, by };
  });
  const [first, last] = [placed[0], placed.at(-1)];
  const isBent = placed.some(({ by }) => by === "curve");
  const isWhole = placed.slice(1).every(({ by }) => by !== "move");
  const isClosed =
    first && last && Math.hypot(last.x - first.x, last.y - first.y) <= same && isWhole;
  const lines = placed.flatMap((point, at): [Point, Point][] => {
    const before = placed[at - 1];
    return before && point.by === "line" && !isAt(before, point) ? [[before, point]] : [];
  });
  return {
    isRing: isBent && isClosed === true && lines.length === 0,
    isStroke: lines.some(([from, to]) => isSlanted(from, to)) || (isBent && isClosed !== true),
  };
}

const isAt = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) <= same;
