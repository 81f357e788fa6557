import type { Box, PlacedWord, Segment } from "../placed-text.ts";
import type { Grid, GridCell } from "./grids.ts";

/** From a place on the page to the frame in which the grid stands upright. */
export type ToFrame = (x: number, y: number) => [number, number];

/** The text of a grid, cell by cell. */
export type GridText = {
  cells: Map<GridCell, Segment[]>;
  /** What stood in it whole, and need not be written elsewhere. */
  taken: Segment[];
  /** Share of its words that stand across a line, 0 to 1: lines under text are no table. */
  crossing: number;
};

/** Share of a word's width that may stand over a line: the boxes of words are but estimates. */
const mostOver = 0.25;

function boxInFrame([left, top, right, bottom]: Box, toFrame: ToFrame): Box {
  const [x0, y0] = toFrame(left, top);
  const [x1, y1] = toFrame(right, bottom);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** The strip between two edges that a place lies in; -1 outside of all. */
function stripOf(edges: readonly number[], place: number): number {
  const after = edges.findIndex((edge) => edge > place);
  return after === -1 ? -1 : after - 1;
}

function cellFinder({ xs, ys, cells }: Grid) {
  const columns = xs.length - 1;
  const byPlace = new Map<number, GridCell>();
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rows; row++) {
      for (let column = cell.column; column < cell.column + cell.columns; column++) {
        byPlace.set(row * columns + column, cell);
      }
    }
  }
  return ([left, top, right, bottom]: Box): GridCell | undefined => {
    const [row, column] = [stripOf(ys, (top + bottom) / 2), stripOf(xs, (left + right) / 2)];
    return row === -1 || column === -1 ? undefined : byPlace.get(row * columns + column);
  };
}

function isAcross([left, , right]: Box, { xs }: Grid, cell: GridCell): boolean {
  const [from = left, to = right] = [xs[cell.column], xs[cell.column + cell.columns]];
  return Math.max(from - left, right - to) > mostOver * (right - left);
}

type Piece = { cell: GridCell; words: PlacedWord[]; boxes: Box[] };

/** What a run of text shows in one cell: all of it, or the words that stand there. */
function pieceOf(segment: Segment, { words, boxes }: Piece): Segment {
  if (words.length === segment.words.length) return segment;
  const { parts: _, ...rest } = segment;
  const text = words.map((word) => word.text).join(" ");
  const left = Math.min(...boxes.map((box) => box[0]));
  const right = Math.max(...boxes.map((box) => box[2]));
  return { ...rest, text, words, left, right };
}

/** Puts text into the cells that it stands in; a run of text with a word outside is left where it is. */
export function textOf(grid: Grid, segments: readonly Segment[], toFrame: ToFrame): GridText {
  const find = cellFinder(grid);
  const text: GridText = { cells: new Map(), taken: [], crossing: 0 };
  let [words, across] = [0, 0];
  for (const segment of segments) {
    const pieces = new Map<GridCell, Piece>();
    let isInside = segment.words.length > 0;
    for (const word of segment.words) {
      const box = boxInFrame(word.box, toFrame);
      const cell = find(box);
      if (!cell) {
        isInside = false;
        break;
      }
      if (isAcross(box, grid, cell)) across += 1;
      const piece = pieces.get(cell) ?? { cell, words: [], boxes: [] };
      piece.words.push(word);
      piece.boxes.push(box);
      pieces.set(cell, piece);
    }
    if (!isInside) continue;
    words += segment.words.length;
    text.taken.push(segment);
    for (const piece of pieces.values()) {
      text.cells.set(piece.cell, [...(text.cells.get(piece.cell) ?? []), pieceOf(segment, piece)]);
    }
  }
  text.crossing = across / Math.max(1, words);
  return text;
}
