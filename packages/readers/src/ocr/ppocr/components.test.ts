import { describe, expect, it } from "vitest";
import { componentsOf } from "./components.ts";

/** A map from rows of digits: tenths. */
function mapOf(...rows: string[]) {
  const data = Float32Array.from(rows.join(""), (digit) => Number(digit) / 10);
  return { data, width: rows[0]?.length ?? 0, height: rows.length };
}

const boundsOf = (points: readonly { x: number; y: number }[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

describe("the parts of a map that hang together", () => {
  it("are separated by places below the limit, with their mean likelihood", () => {
    const parts = componentsOf(mapOf("0990800", "0700800", "0000000"), 0.3);
    expect(parts.map(({ points }) => boundsOf(points))).toEqual([
      [1, 0, 3, 2],
      [4, 0, 5, 2],
    ]);
    expect(parts.map(({ mean }) => mean)).toEqual([expect.closeTo(2.5 / 3), expect.closeTo(0.8)]);
  });

  it("hang together by a corner, and where two arms meet further down", () => {
    expect(componentsOf(mapOf("900", "090", "009"), 0.3)).toHaveLength(1);
    expect(componentsOf(mapOf("90009", "90009", "99999"), 0.3)).toHaveLength(1);
    expect(componentsOf(mapOf("9090909", "9999999", "0000000", "0090900"), 0.3)).toHaveLength(3);
  });

  it("are none where nothing passes the limit", () => {
    expect(componentsOf(mapOf("222", "222"), 0.3)).toEqual([]);
  });
});
