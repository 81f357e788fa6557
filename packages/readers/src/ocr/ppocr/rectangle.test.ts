import { describe, expect, it } from "vitest";
import { convexHull, pointIn, smallestRectangle, turned, widened } from "./rectangle.ts";

const degrees = (angle: number) => (angle * Math.PI) / 180;

/** Corners and inner points of a rectangle of 100 x 20 about a middle, askew. */
function points(angle: number) {
  const rectangle = { x: 300, y: 200, width: 100, height: 20, angle };
  return [0, 25, 50, 75, 100].flatMap((right) =>
    [0, 10, 20].map((down) => pointIn(rectangle, right, down)),
  );
}

describe("the smallest rectangle around points", () => {
  it.each([0, 3, -30, 44])(
    "has their sides and angle where they lie askew by %i degrees",
    (angle) => {
      const { x, y, width, height, angle: found } = smallestRectangle(points(degrees(angle)));
      expect([x, y, width, height]).toEqual([
        expect.closeTo(300),
        expect.closeTo(200),
        expect.closeTo(100),
        expect.closeTo(20),
      ]);
      expect(found).toBeCloseTo(degrees(angle));
    },
  );

  it("is tall where the points run down the picture", () => {
    const { width, height, angle } = smallestRectangle(points(degrees(88)));
    expect([width, height]).toEqual([expect.closeTo(20), expect.closeTo(100)]);
    expect(angle).toBeCloseTo(degrees(-2));
  });

  it("is a point around one point, and a line around points in a row", () => {
    expect(smallestRectangle([{ x: 3, y: 4 }])).toMatchObject({ x: 3, y: 4, width: 0, height: 0 });
    const row = [1, 2, 5].map((x) => ({ x, y: 1 }));
    expect(smallestRectangle(row)).toMatchObject({ x: 3, y: 1, width: 4, height: 0 });
  });
});

it("leaves out of the hull what lies inside or on a side", () => {
  const square = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })));
  expect(convexHull(square)).toHaveLength(4);
});

it("covers the same area when its picture is turned, with the reading direction's sides", () => {
  const tall = { x: 10, y: 20, width: 4, height: 30, angle: 0 };
  const read = turned(tall, 1);
  expect(read).toMatchObject({ width: 30, height: 4 });
  // turned clockwise, text begins at the foot of the picture
  const start = pointIn(read, 0, 2);
  expect([start.x, start.y]).toEqual([expect.closeTo(10), expect.closeTo(35)]);
  expect(widened(tall, 1)).toMatchObject({ width: 6, height: 32 });
});
