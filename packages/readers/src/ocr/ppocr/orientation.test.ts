import { describe, expect, it } from "vitest";
import { isSideways, readUpright } from "./orientation.ts";

const line = (width: number, height: number) => ({ x: 0, y: 0, width, height, angle: 0 });
const page = Array.from({ length: 12 }, (_, index) => line(100 + index, 10));

/** A reader that is sure of what it reads in one orientation only; records what it was asked. */
function readerOf(upright: number) {
  const asked: [turns: number, lines: number][] = [];
  const read = async (turns: number, indices: readonly number[]) => {
    asked.push([turns, indices.length]);
    const confidence = turns === upright ? 0.95 : 0.6;
    return indices.map(() => ({ characters: [{ text: "a", place: 0, confidence }], width: 100 }));
  };
  return { asked, read };
}

describe("which side of a page is up", () => {
  it("is the side that is, where its lines read with confidence: each is read once", async () => {
    const { asked, read } = readerOf(0);
    expect((await readUpright(page, read)).turns).toBe(0);
    expect(asked).toEqual([[0, 12]]);
  });

  it("is the other where eight lines read better upside down", async () => {
    const { asked, read } = readerOf(2);
    expect((await readUpright(page, read)).turns).toBe(2);
    expect(asked).toEqual([
      [0, 12],
      [2, 8],
      [2, 12],
    ]);
  });

  it("stays where nothing reads better", async () => {
    expect((await readUpright(page, readerOf(7).read)).turns).toBe(0);
    expect((await readUpright([], readerOf(7).read)).turns).toBe(0);
  });

  it("is a side where its long lines run up or down, whatever short pieces do", () => {
    expect(isSideways([line(10, 19), line(10, 19), line(30, 10)])).toBe(false);
    expect(isSideways([line(10, 100), line(30, 10)])).toBe(true);
  });
});
