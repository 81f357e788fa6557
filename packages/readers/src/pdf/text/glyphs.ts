import type { Character, CharacterStyle } from "../drawing/character.ts";
import { isLeftwards, lettersInOrder } from "./right-to-left.ts";
import { quarterOf, type TurnedSegment } from "./runs.ts";

/** A glyph with all letters that it stands for. */
export type Glyph = {
  text: string;
  /** Where it starts on its baseline, in points from the upright page's top left corner. */
  x: number;
  y: number;
  /** Its ends along its line, and the place of that across it. */
  left: number;
  right: number;
  shift: number;
  style: CharacterStyle;
  turn: TurnedSegment["turn"];
  /** Whether it is read from its right. */
  isLeftwards: boolean;
  /** Whether its line runs down the page, as East Asian scripts may. */
  isVertical: boolean;
  isAfterSpace: boolean;
};

/** Of the height of letters: how far above its baseline a glyph starts in a line that runs down. */
const verticalStart = 0.88;

/** What follows each other and is like the first of it. */
function* alike<Item>(
  items: Iterable<Item>,
  isAlike: (first: Item, next: Item) => boolean,
): Generator<[Item, ...Item[]]> {
  let group: [Item, ...Item[]] | undefined;
  for (const item of items) {
    if (group && isAlike(group[0], item)) group.push(item);
    else {
      if (group) yield group;
      group = [item];
    }
  }
  if (group) yield group;
}

const isSamePlace = (one: Character, other: Character) => one.x === other.x && one.y === other.y;

function isDownwards([first, ...others]: readonly [Character, ...Character[]]): boolean {
  const second = others.find((other) => !isSamePlace(first, other));
  if (!second) return false;
  const { angle, size } = first.style;
  const [x, y] = [second.x - first.x, second.y - first.y];
  const along = x * Math.cos(angle) + y * Math.sin(angle);
  const across = y * Math.cos(angle) - x * Math.sin(angle);
  return across > 2 * Math.abs(along) && across < 2 * size;
}

/** How a piece of text is written: the angle of its lines with its sine and cosine. */
type Writing = Pick<Glyph, "isVertical" | "turn"> & { cos: number; sin: number };

function writingOf(piece: readonly [Character, ...Character[]]): Writing {
  const isVertical = isDownwards(piece);
  const angle = piece[0].style.angle + (isVertical ? Math.PI / 2 : 0);
  return { isVertical, turn: quarterOf(angle), cos: Math.cos(angle), sin: Math.sin(angle) };
}

/** Where a glyph starts: in a line that runs down, above it in its middle. */
function originOf({ x, y, width, style }: Character, writing: Writing): [number, number] {
  const { isVertical, cos, sin } = writing;
  if (!isVertical) return [x, y];
  const [before, middle] = [verticalStart * style.size, width / 2];
  return [x - before * cos + middle * sin, y - before * sin - middle * cos];
}

function glyphOf(
  letters: readonly [Character, ...Character[]],
  writing: Writing,
): Omit<Glyph, "isAfterSpace"> {
  const [first] = letters;
  const { style } = first;
  const { isVertical, turn, cos, sin } = writing;
  const texts = letters.map((letter) => letter.text);
  const text = texts.join("");
  const isFromRight = isLeftwards(text);
  const [x, y] = originOf(first, writing);
  const left = x * cos + y * sin;
  const length = isVertical
    ? style.size
    : letters.reduce((longest, { width }) => Math.max(longest, width), 0);
  return {
    text: (isFromRight ? lettersInOrder(texts) : text).trim(),
    x,
    y,
    left,
    right: left + length,
    shift: y * cos - x * sin,
    style,
    turn,
    isLeftwards: isFromRight,
    isVertical,
  };
}

const isSpace = ({ text }: Character) => text !== "" && text.trim() === "";

/** The glyphs that characters are drawn by, but for spaces. Their text is empty where nothing is seen. */
export function* glyphsOf(characters: Iterable<Character>): Generator<Glyph> {
  let isAfterSpace = false;
  for (const piece of alike(characters, (one, other) => one.style === other.style)) {
    const writing = writingOf(piece);
    for (const letters of alike(piece, isSamePlace)) {
      const isBlank = letters.every(isSpace);
      if (!isBlank) yield { ...glyphOf(letters, writing), isAfterSpace };
      isAfterSpace = isBlank;
    }
  }
}
