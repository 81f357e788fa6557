import type { Character } from "../drawing/character.ts";
import { type Glyph, glyphsOf } from "./glyphs.ts";
import { isRightToLeft } from "./right-to-left.ts";
import { type Run, turned } from "./runs.ts";

/** Shares of the height of letters. */
const gaps = { word: 0.13, wide: 0.6, back: -0.25, lineShift: 0.25 };

function isSameLine(one: Glyph, other: Glyph): boolean {
  const [a, b] = [one.style, other.style];
  const isSameInk = a.isInkless === b.isInkless;
  const isSameStyle = isSameInk && a.font === b.font && a.size === b.size && a.angle === b.angle;
  return isSameStyle && Math.abs(one.shift - other.shift) <= gaps.lineShift * a.size;
}

/** Between two glyphs in shares of their height; undefined where they are no neighbours. */
function gapBetween(last: Glyph, next: Glyph, isLeftwards: boolean): number | undefined {
  const ahead = next.left - last.right;
  const gap = isLeftwards ? Math.max(ahead, last.left - next.right) : ahead;
  const share = gap / next.style.size;
  return share <= gaps.wide && share >= gaps.back ? share : undefined;
}

/** Glyphs that stand next to each other in a line, as they are read. */
class GrowingRun {
  #text: string;
  #first: Glyph;
  #last: Glyph;
  #right: number;
  #isLeftwards: boolean;

  constructor(first: Glyph) {
    this.#text = first.text;
    this.#first = first;
    this.#last = first;
    this.#right = first.right;
    this.#isLeftwards = first.isLeftwards;
  }

  /** Adds what stands next to it; false where it does not, or has another look. */
  take(next: Glyph): boolean {
    if (!isSameLine(this.#last, next)) return false;
    const isLeftwards = this.#isLeftwards || next.isLeftwards;
    const gap = gapBetween(this.#last, next, isLeftwards);
    if (gap === undefined) return false;
    const isNextWord = next.isAfterSpace || gap > gaps.word;
    this.#text += isNextWord ? ` ${next.text}` : next.text;
    if (next.left < this.#first.left) this.#first = next;
    this.#last = next;
    this.#right = Math.max(this.#right, next.right);
    this.#isLeftwards = isLeftwards;
    return true;
  }

  run(): Run {
    const { x, y, left: start, turn, style, isVertical } = this.#first;
    const height = style.size;
    const [left, baseline] = turned(x, y, turn);
    return {
      text: this.#text,
      left,
      width: this.#right - start,
      baseline: isVertical ? baseline + 0.3 * height : baseline,
      height,
      turn,
      rightToLeft: isRightToLeft(this.#text),
      ...(style.isInkless && { isInkless: true }),
    };
  }
}

/** Puts characters together that stand next to each other in a line, words with a space. */
export function runsOf(characters: Iterable<Character>): Run[] {
  const runs: GrowingRun[] = [];
  for (const glyph of glyphsOf(characters)) {
    if (!runs.at(-1)?.take(glyph)) runs.push(new GrowingRun(glyph));
  }
  return runs.map((run) => run.run());
}
