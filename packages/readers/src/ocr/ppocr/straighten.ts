import type { Point } from "./rectangle.ts";

/** A line's middle and slope (rise of y for each pixel of x), and how much it says of its page. */
export type Sloping = Point & { slope: number; weight: number };

/** With fewer lines, the whole page has one slope. */
const fewLines = 6;

/**
 * Where points of a page would stand if its lines ran level: a page that lies askew, that was
 * photographed from a side, or that bends. The slope is taken to change evenly over the page:
 * a + b·x + c·y, fitted to the lines by least squares.
 */
export function straightener(lines: readonly Sloping[]): (point: Point) => Point {
  const [a, b, c] = slopesOf(lines);
  const middle = meanOf(lines);
  return ({ x, y }) => {
    const [u, v] = [x - middle.x, y - middle.y];
    const shift = a * u + (b * u * u) / 2 + c * u * v;
    return { x: x + a * v, y: y - shift };
  };
}

function meanOf(lines: readonly Sloping[]): Point {
  const weight = lines.reduce((sum, line) => sum + line.weight, 0) || 1;
  const mean = (of: (line: Sloping) => number) =>
    lines.reduce((sum, line) => sum + of(line) * line.weight, 0) / weight;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** Weighted least squares in the coordinates from the mean point; level slopes where lines are few. */
function slopesOf(lines: readonly Sloping[]): [number, number, number] {
  const middle = meanOf(lines);
  const rows = lines.map(({ x, y, slope, weight }) => ({
    factors: [1, x - middle.x, y - middle.y],
    slope,
    weight,
  }));
  const size = lines.length < fewLines ? 1 : 3;
  const matrix = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) =>
      rows.reduce((sum, r) => sum + r.weight * (r.factors[i] ?? 0) * (r.factors[j] ?? 0), 0),
    ),
    rows.reduce((sum, r) => sum + r.weight * (r.factors[i] ?? 0) * r.slope, 0),
  ]);
  const [a = 0, b = 0, c = 0] = solve(matrix);
  return [a, b, c];
}

/** Gauss-Jordan elimination; undetermined unknowns are 0. */
function solve(matrix: number[][]): number[] {
  const size = matrix.length;
  const tiny = 1e-9;
  for (let pivot = 0; pivot < size; pivot++) {
    const row = matrix[pivot] ?? [];
    const head = row[pivot] ?? 0;
    if (Math.abs(head) < tiny) continue;
    matrix.forEach((other, index) => {
      if (index === pivot) return;
      const factor = (other[pivot] ?? 0) / head;
      row.forEach((value, column) => {
        other[column] = (other[column] ?? 0) - factor * value;
      });
    });
  }
  return matrix.map((row, index) => {
    const head = row[index] ?? 0;
    return Math.abs(head) < tiny ? 0 : (row[size] ?? 0) / head;
  });
}
