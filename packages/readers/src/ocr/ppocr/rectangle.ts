export type Point = { x: number; y: number };

/** A rectangle that may be askew, in pixels of a picture. */
export type Rectangle = {
  /** Its middle. */
  x: number;
  y: number;
  /** Along the direction of `angle`, and across it. */
  width: number;
  height: number;
  /** Of the side `width`, clockwise from the picture's x axis, in radians. */
  angle: number;
};

const cross = (o: Point, a: Point, b: Point) =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (;;) {
      const [before, last] = hull.slice(-2);
      if (!before || !last || cross(before, last, point) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** The convex hull of points, by Andrew's monotone chain. */
export function convexHull(points: readonly Point[]): Point[] {
  if (points.length < 2) return [...points];
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

/** The bounds of points in a frame turned by an angle. */
function boundsAt(points: readonly Point[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const middle = { x: u * cos - v * sin, y: u * sin + v * cos };
  return { ...middle, width: right - left, height: bottom - top, angle };
}

/** An angle that differs by quarter turns, between -45 and 45 degrees. */
const nearest = (angle: number) => angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);

/**
 * The smallest rectangle around points: one of its sides lies on a side of their hull. Its angle is
 * between -45 and 45 degrees, so that its width runs across the picture.
 */
export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = convexHull(points);
  let best = boundsAt(hull, 0);
  hull.forEach((point, index) => {
    const next = hull[(index + 1) % hull.length] ?? point;
    const angle = nearest(Math.atan2(next.y - point.y, next.x - point.x));
    const rectangle = boundsAt(hull, angle);
    if (rectangle.width * rectangle.height < best.width * best.height) best = rectangle;
  });
  return best;
}

/** With so much more on every side. */
export function widened(rectangle: Rectangle, by: number): Rectangle {
  return { ...rectangle, width: rectangle.width + 2 * by, height: rectangle.height + 2 * by };
}

/** The same area seen by someone who turns the picture clockwise by quarters: sides change roles. */
export function turned(rectangle: Rectangle, quarters: number): Rectangle {
  const { width, height, angle } = rectangle;
  const sides = quarters % 2 === 0 ? { width, height } : { width: height, height: width };
  return { ...rectangle, ...sides, angle: angle - (quarters * Math.PI) / 2 };
}

/** The point of the picture at a place in a rectangle, from its top left corner in its own frame. */
export function pointIn(
  { x, y, width, height, angle }: Rectangle,
  right: number,
  down: number,
): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [u, v] = [right - width / 2, down - height / 2];
  return { x: x + u * cos - v * sin, y: y + u * sin + v * cos };
}
