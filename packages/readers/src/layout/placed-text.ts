/** A box on the page: left, top, right, bottom; the origin is the page's top left corner. */
export type Box = [number, number, number, number];

/** A run of text without a wide gap, as the page shows it. */
export type Segment = {
  text: string;
  /** In the reading direction's own frame, which equals the page's where text stands upright. */
  left: number;
  right: number;
  baseline: number;
  height: number;
  rightToLeft: boolean;
  words: PlacedWord[];
  /** How far off a run may stand and belong to it, where its letters stand wide. */
  space?: number;
  /** The runs that it was joined from, left to right; absent where it is one. */
  parts?: readonly Segment[];
  /** The row of a ruled table that it holds the place of. */
  ruled?: RuledRow;
};

/** A word in its place; `confidence` (0 to 1) is there where it was recognised in a picture. */
export type PlacedWord = { text: string; box: Box; confidence?: number };

/** Segments that stand on one baseline, left to right. */
export type Line = { segments: Segment[]; baseline: number; height: number };

/** What a row shows in one column, or over several: its pieces, line by line. */
export type RowCell = {
  columns: number[];
  lines: Segment[][];
  /** How many rows it covers, where more than one. */
  rows?: number;
};

export type Row = {
  cells: RowCell[];
  lines: Line[];
  /** Whether its pieces stand in columns, so that its left edge is meaningful. */
  isTabular: boolean;
};

/** A table whose cells lines part. */
export type RuledTable = { left: number; right: number; columns: number; rows: Row[] };

/** What a segment stands for that holds the place of a table's row. */
export type RuledRow = { table: RuledTable; row: Row };
