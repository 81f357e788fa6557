import { describe, expect, it } from "vitest";
import { lineHeight } from "./cut-line.ts";
import { inkOf } from "./ink.ts";
import { pitchOf, wordsOf } from "./words.ts";

const letterWidth = 12;

/**
 * A line of black letters on white paper, with so many white pixels before each of them, and what a
 * network reads there; a space in the text is one that it reads.
 */
function lineOf(text: string, gaps: readonly number[]) {
  const edges: number[] = [];
  let at = 4;
  for (const gap of gaps) {
    edges.push(at + gap);
    at += gap + letterWidth;
  }
  const width = at + 10;
  const planes = new Float32Array(3 * lineHeight * width).fill(1);
  for (const left of edges) {
    for (let row = 12; row < 36; row++) {
      for (let plane = 0; plane < 3; plane++) {
        const start = (plane * lineHeight + row) * width + left;
        planes.fill(-1, start, start + letterWidth);
      }
    }
  }
  let letter = -1;
  const characters = [...text].map((character) => {
    if (character !== " ") letter += 1;
    const middle = (edges[letter] ?? 0) + letterWidth / (character === " " ? 1 : 2);
    return { text: character, place: middle / width, confidence: 0.9 };
  });
  const words = wordsOf(characters, width, inkOf({ planes, width }));
  return { words, texts: words.map((word) => word.text), edges };
}

describe("the words of a line", () => {
  it("are parted where the network read a space", () => {
    expect(lineOf("ab cd", [0, 3, 9, 3]).texts).toEqual(["ab", "cd"]);
  });

  it("are parted where the ink has a gap that the network did not read as a space", () => {
    expect(lineOf("abcdef", [0, 3, 3, 18, 3, 3]).texts).toEqual(["abc", "def"]);
  });

  it("keep letters together that stand as far apart as others of their line", () => {
    expect(lineOf("abcdef", [0, 14, 14, 14, 14, 14]).texts).toEqual(["abcdef"]);
  });

  it("keep narrow characters of typewriters, which stand in wide gaps", () => {
    expect(lineOf("68.87", [0, 3, 10, 13, 3]).texts).toEqual(["68.87"]);
  });

  it("have the places of their ink, and the mean confidence of their letters", () => {
    const { words, edges } = lineOf("ab cd", [0, 3, 20, 3]);
    const [a = 0, b = 0, c = 0, d = 0] = edges;
    expect(words).toEqual([
      { text: "ab", left: a, right: b + letterWidth, confidence: expect.closeTo(0.9) },
      { text: "cd", left: c, right: d + letterWidth, confidence: expect.closeTo(0.9) },
    ]);
  });

  it("are none where no letter was read", () => {
    expect(lineOf(" ", [0]).texts).toEqual([]);
  });
});

describe("the pitch of a line", () => {
  const at = (...places: number[]) => places.map((place) => ({ text: "a", place, confidence: 1 }));

  it("is the usual distance from letter to letter, whatever its spaces", () => {
    expect(pitchOf(at(0.1, 0.2, 0.3, 0.7, 0.8), 100)).toBeCloseTo(10);
  });

  it("is 0 for a single letter", () => {
    expect(pitchOf(at(0.5), 100)).toBe(0);
  });
});
