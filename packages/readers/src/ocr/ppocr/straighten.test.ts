import { describe, expect, it } from "vitest";
import { straightener } from "./straighten.ts";

/** Middles of three pieces on each of ten lines, as a page shows them where its lines slope. */
function pageOf(
  slopeAt: (x: number, y: number) => number,
  yOf: (x: number, row: number) => number,
) {
  const rows = Array.from({ length: 10 }, (_, row) => row);
  return rows.map((row) =>
    [100, 500, 900].map((x) => {
      const y = yOf(x, row);
      return { x, y, slope: slopeAt(x, y), weight: 200 };
    }),
  );
}

function unevenness(page: ReturnType<typeof pageOf>): number {
  const straight = straightener(page.flat());
  return Math.max(
    ...page.map((line) => {
      const ys = line.map((point) => straight(point).y);
      return Math.max(...ys) - Math.min(...ys);
    }),
  );
}

describe("a page whose lines slope", () => {
  it("is put level where it lies askew", () => {
    const page = pageOf(
      () => 0.05,
      (x, row) => 100 + 60 * row + 0.05 * x,
    );
    expect(unevenness(page)).toBeLessThan(1);
  });

  it("is put level where it was photographed from a side: its lines run together", () => {
    const slope = (row: number) => 0.01 * (row - 5);
    const page = pageOf(
      (x, y) => (0.01 * (y - 400)) / (60 + 0.01 * (x - 500)),
      (x, row) => 100 + 60 * row + slope(row) * (x - 500),
    );
    expect(unevenness(page)).toBeLessThan(4);
  });

  it("stays as it is where it is level", () => {
    const straight = straightener(
      pageOf(
        () => 0,
        (_, row) => 60 * row,
      ).flat(),
    );
    expect(straight({ x: 12, y: 34 })).toEqual({ x: 12, y: 34 });
  });

  it("has one slope if there are few lines", () => {
    const straight = straightener([{ x: 500, y: 100, slope: 0.1, weight: 100 }]);
    expect(straight({ x: 600, y: 110 }).y).toBeCloseTo(100);
    expect(straightener([])({ x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
  });
});
