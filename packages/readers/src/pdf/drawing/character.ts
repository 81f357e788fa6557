import type { Box } from "../../layout/placed-text.ts";
import type { Matrix } from "./matrix.ts";

/** A character where it is drawn. Places in points from the upright page's top left corner. */
export type Character = {
  /** Empty where there is none to be seen. */
  text: string;
  /** Where its glyph starts, on its baseline. */
  x: number;
  y: number;
  /** To where the next one starts, along the line. */
  width: number;
  style: CharacterStyle;
};

/** What the characters of a piece of text share. */
export type CharacterStyle = {
  font: number;
  /** The height of its letters. */
  size: number;
  /** Of its line, in radians clockwise; text upright has 0. */
  angle: number;
  /** Whether it is written without ink. */
  isInkless: boolean;
};

/** A piece of text: its map to PDF's space of the page, and how high its boxes are before that. */
export type Piece = { object: number; style: CharacterStyle; matrix: Matrix; boxHeight: number };

/** Text of a smaller slope stands upright, or on its side. */
const slightSlope = 0.1;

/**
 * How long a character is in its line, by the upright box around it in PDF's space, which the height
 * of what slants or stands at an angle makes wider.
 */
export function lengthOf([left, bottom, right, top]: Box, piece: Piece): number {
  const [a, b, c, d] = piece.matrix;
  const length =
    Math.abs(b) > Math.abs(a)
      ? (top - bottom - Math.abs(d) * piece.boxHeight) / Math.abs(b)
      : (right - left - Math.abs(c) * piece.boxHeight) / Math.abs(a);
  return Math.max(0, length * Math.hypot(a, b)) || 0;
}

/** How far its ink reaches along the line from where a character starts; 0 where that is at an angle. */
export function inkLengthOf(
  [left, bottom, right, top]: Box,
  [x, y]: readonly [number, number],
  piece: Piece,
): number {
  const [a, b] = [Math.abs(piece.matrix[0]), Math.abs(piece.matrix[1])];
  if (b <= slightSlope * a) return Math.max(right - x, x - left);
  if (a <= slightSlope * b) return Math.max(top - y, y - bottom);
  return 0;
}
