import type { Box, PlacedWord, Segment } from "../../layout/placed-text.ts";

/** A choice as text has it. */
export const [marked, unmarked] = ["[x]", "[ ]"];

export const centreOf = ({ box: [left, top, right, bottom] }: Pick<PlacedWord, "box">) =>
  [(left + right) / 2, (top + bottom) / 2] as const;

/** Whether the middle of a word lies in a box. */
export function isIn(word: PlacedWord, [left, top, right, bottom]: Box): boolean {
  const [x, y] = centreOf(word);
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** A segment with these words as its text. */
export const withWords = (segment: Segment, words: PlacedWord[]): Segment => ({
  ...segment,
  words,
  text: words.map(({ text }) => text).join(" "),
});
