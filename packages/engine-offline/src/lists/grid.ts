import type { Span } from "@quarry/document";
import type { Stated } from "../evidence/stated-at.ts";

/** A cell's place, and where its words go on in later lines. An empty one has start = end. */
export type GridCell = Span & { more?: readonly Span[] };

/** A table as rows of places in the text. */
export type Grid = Span & {
  rows: readonly (readonly GridCell[])[];
  /** Readings of each column's heading, where the first rows are not the headings themselves. */
  headings?: readonly (readonly string[])[];
};

/** How much of a list was found. */
export type ListExtent = {
  taken: number;
  /** Rows that the source shows, where they can be counted. */
  shown?: number;
  /** Where the rows stand, those that could not be read, too. */
  places: readonly Span[];
};

/** Rows of a list that one part of the document shows; `score` (0 to 1) says how well it suits. */
export type ListFinding = {
  rows: FoundLeaf[][];
  score: number;
  reason: string;
  places: Span[];
  /** How many elements are there to see, where a list's own marks tell. */
  shown?: number;
};

/** A value of a row; `pointer` is relative to the row. */
export type FoundLeaf = {
  pointer: string;
  value: string | number | boolean;
  span?: Span;
  /** Of a value from data beside the text. */
  stated?: Stated;
  score: number;
  reason: string;
  /** How near another value came, as a share of this one's score. */
  rival?: number;
};
