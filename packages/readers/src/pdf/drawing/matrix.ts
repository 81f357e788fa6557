import type { Box } from "../../layout/placed-text.ts";

/** An affine map as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** First `n`, then `m`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** What the library hands over as a list of numbers; what is missing is left as it is. */
export function toMatrix([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: ArrayLike<number> &
  Iterable<number>): Matrix {
  return [a, b, c, d, e, f];
}

/** The smallest upright box around a box after a map. */
export function mapped([left, top, right, bottom]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
