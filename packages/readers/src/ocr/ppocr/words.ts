import type { ReadCharacter } from "./ctc.ts";
import { lineHeight } from "./cut-line.ts";
import { gapBetween, type Ink } from "./ink.ts";

/** A word in its line: places in pixels of the line's picture, confidence 0 to 1. */
export type LineWord = { text: string; left: number; right: number; confidence: number };

/** Share of the line's height: a gap between letters is less wide, between words rarely. */
const leastGap = 0.25;
/** Times the usual gap between letters, in a line where no space was read. */
const overLetters = 3;
/** Times the usual gap of the spaces that were read. */
const ofSpaces = 1.1;
/** Times the usual distance of letters: narrow ones of typewriters stand in wide gaps. */
const overPitch = 1.6;
const narrow = /[.,:;'’`|!1iIlj()[\]/-]/;

/** What lies between two letters. */
type Gap = {
  start: number;
  end: number;
  /** Between their middles. */
  distance: number;
  /** Whether the network read a space there. */
  isSpace: boolean;
  isNarrow: boolean;
};

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The usual distance from letter to letter of a line, in pixels of its picture; 0 for a single letter. */
export function pitchOf(characters: readonly ReadCharacter[], width: number): number {
  const letters = characters.filter(({ text }) => text.trim() !== "");
  const distances = letters
    .slice(1)
    .map(({ place }, index) => place - (letters[index]?.place ?? 0));
  return middle(distances) * width;
}

type Letter = ReadCharacter & { x: number };

/** The gaps after each letter but the last; a space that the network read makes one of words. */
function gapsOf(letters: readonly Letter[], spaces: ReadonlySet<number>, ink: Ink): Gap[] {
  return letters.slice(1).map((letter, index) => {
    const before = letters[index]?.x ?? 0;
    const [start, end] = gapBetween(ink, Math.floor(before), Math.ceil(letter.x));
    const isEmpty = end <= start;
    const between = (before + letter.x) / 2;
    return {
      start: isEmpty ? between : start,
      end: isEmpty ? between : end,
      distance: letter.x - before,
      isSpace: spaces.has(index),
      isNarrow: narrow.test(letter.text) || narrow.test(letters[index]?.text ?? ""),
    };
  });
}

const widthOf = ({ start, end }: Gap) => end - start;

/** Recognises gaps between words by the spaces that were read, or else by the usual gap of letters. */
function wideGaps(gaps: readonly Gap[]): (gap: Gap) => boolean {
  const least = leastGap * lineHeight;
  const spaces = gaps.filter(({ isSpace }) => isSpace).map(widthOf);
  const pitch = middle(gaps.map(({ distance }) => distance));
  const limit =
    spaces.length > 0
      ? Math.max(least, ofSpaces * middle(spaces))
      : Math.max(least, overLetters * middle(gaps.map(widthOf)));
  return (gap) => widthOf(gap) >= limit && (!gap.isNarrow || gap.distance >= overPitch * pitch);
}

/**
 * Parts a line's characters into words: where the network read a space, and where the ink has a gap
 * that is wide for this line, since the network joins words that stand close.
 *
 * @param width Over which the characters' places are shares.
 */
export function wordsOf(characters: readonly ReadCharacter[], width: number, ink: Ink): LineWord[] {
  const letters: Letter[] = [];
  const spaces = new Set<number>();
  for (const character of characters) {
    if (character.text.trim() === "") spaces.add(letters.length - 1);
    else letters.push({ ...character, x: character.place * width });
  }
  if (letters.length === 0) return [];
  const gaps = gapsOf(letters, spaces, ink);
  const isWide = wideGaps(gaps);
  const ends = gaps.flatMap((gap, index) => (gap.isSpace || isWide(gap) ? [index] : []));
  return [-1, ...ends].map((end, index) => {
    const first = end + 1;
    const last = ends[index] ?? letters.length - 1;
    const own = letters.slice(first, last + 1);
    return {
      text: own.map(({ text }) => text).join(""),
      left: gaps[first - 1]?.end ?? Math.max(0, ink.columns.indexOf(1)),
      right: gaps[last]?.start ?? ink.columns.lastIndexOf(1) + 1,
      confidence: own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length,
    };
  });
}
