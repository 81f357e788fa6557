import type { Span } from "@quarry/document";
import type { Field } from "../fields/field.ts";
import type { Candidate } from "../finders/candidate.ts";

/** What a list's rows are asked for: their fields, and the concepts of what the list itself is called. */
export type RowFields = { fields: readonly Field[]; listed: readonly string[] };

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
  /** How many elements the source shows, if a list's own marks or its section show that. */
  shown?: number;
};

/** A value of a row; `pointer` is relative to the row. */
export type FoundLeaf = Omit<Candidate, "field"> & {
  pointer: string;
  /** Whether its heading, and not its field, calls it a debit. */
  isDebited?: boolean;
};
