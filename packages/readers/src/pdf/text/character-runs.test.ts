import { describe, expect, it } from "vitest";
import type { Character } from "../drawing/character.ts";
import { runsOf } from "./character-runs.ts";

const upright = { font: 1, size: 10, angle: 0, isInkless: false };

type Place = { x?: number; y?: number; step?: number; style?: Character["style"] };

/** Characters of half their height's width, each a step after the one before. */
function drawn(text: string, place: Place = {}): Character[] {
  const { x = 100, y = 200, style = upright, step = style.size / 2 } = place;
  const [cos, sin] = [Math.cos(style.angle), Math.sin(style.angle)];
  return [...text].map((letter, index) => ({
    text: letter,
    x: x + index * step * cos,
    y: y + index * step * sin,
    width: style.size / 2,
    style,
  }));
}

const textsOf = (characters: readonly Character[]) => runsOf(characters).map(({ text }) => text);

describe("characters of a line", () => {
  it("are one run, with the place and the length of it", () => {
    expect(runsOf(drawn("Tea"))).toEqual([
      {
        text: "Tea",
        left: 100,
        width: 15,
        baseline: 200,
        height: 10,
        turn: 0,
        rightToLeft: false,
      },
    ]);
  });

  it("are words where a space, drawn or not, is between them", () => {
    expect(textsOf(drawn("Tea for two"))).toEqual(["Tea for two"]);
    expect(textsOf([...drawn("Tea"), ...drawn("for", { x: 117 })])).toEqual(["Tea for"]);
    expect(textsOf([...drawn("Tea"), ...drawn("pot", { x: 115.5 })])).toEqual(["Teapot"]);
  });

  it("are words where a space that is drawn takes no room", () => {
    const space = drawn(" ", { x: 115 }).map((character) => ({ ...character, width: 0 }));
    expect(textsOf([...drawn("Tea"), ...space, ...drawn("for", { x: 115.1 })])).toEqual([
      "Tea for",
    ]);
  });

  it("are runs of their own where a gap is wide, and where they go back", () => {
    expect(textsOf([...drawn("Tea"), ...drawn("3.20", { x: 130 })])).toEqual(["Tea", "3.20"]);
    expect(textsOf([...drawn("Tea"), ...drawn("pot", { x: 100 })])).toEqual(["Tea", "pot"]);
  });

  it("are runs of their own where they are raised, or of another size", () => {
    const raised = drawn("2", { x: 115, y: 196 });
    const small = drawn("2", { x: 115, style: { ...upright, size: 6 } });
    expect(textsOf([...drawn("cm¹"), ...raised])).toEqual(["cm¹", "2"]);
    expect(textsOf([...drawn("cm¹"), ...small])).toEqual(["cm¹", "2"]);
  });

  it("stay together over one that is not to be seen", () => {
    const unseen = drawn("-", { x: 110 }).map((hyphen) => ({ ...hyphen, text: "" }));
    expect(textsOf([...drawn("co"), ...unseen, ...drawn("op", { x: 115 })])).toEqual(["coop"]);
  });

  it("are one glyph where they stand in one place, as wide as the widest of them", () => {
    const letters = [...drawn("office", { step: 0 }), ...drawn("s", { x: 130 })];
    const wide = letters.map((letter, index) => (index === 5 ? { ...letter, width: 30 } : letter));
    expect(runsOf(wide)).toMatchObject([{ text: "offices", width: 35 }]);
  });
});

describe("characters that are not from left to right", () => {
  it("start at their left end, in the order in which they are read", () => {
    const runs = runsOf(drawn("שלום לך", { x: 300, step: -5 }));
    expect(runs).toMatchObject([{ text: "שלום לך", left: 270, width: 35, rightToLeft: true }]);
  });

  it("are in the frame of their quarter turn", () => {
    const up = { ...upright, angle: -Math.PI / 2 };
    expect(runsOf(drawn("Tea", { style: up }))).toMatchObject([
      { text: "Tea", turn: 3, left: -200, baseline: 100, width: 15 },
    ]);
  });

  it("are a line that runs down where each stands under the one before", () => {
    const below = [...drawn("日本語")].map((letter, index) => ({
      ...letter,
      x: 95,
      y: 208.8 + index * 10,
    }));
    expect(runsOf(below)).toMatchObject([{ text: "日本語", turn: 1, width: 30 }]);
  });
});

it("puts as many letters as a page has into one glyph where all stand at one place", () => {
  const letters = drawn("abcd".repeat(50_000)).map((letter) => ({ ...letter, x: 100 }));
  expect(runsOf(letters)).toMatchObject([{ left: 100, width: 5 }]);
});
