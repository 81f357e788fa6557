import type { Span } from "@quarry/document";
import type { Chunk } from "../chunks/chunk.ts";
import type { Version } from "../merge/merge-rows.ts";
import { rangeOf, type Tree } from "../merge/tree.ts";
import { areTwins } from "../merge/twins.ts";
import { outermostLists } from "./lists.ts";
import type { RowGap } from "./row-gaps.ts";

/** Rows to either side of a gap that it is asked for with. */
const NEIGHBOURS = 3;

/** One gap of a list that is asked for. */
export type Question = {
  pointer: string;
  gap: RowGap;
  chunk: Chunk;
  /** To either side the rows that were taken, and are shown once more beside the gap. */
  neighbours: readonly (readonly Tree[])[];
};

export function alone(pointer: string, gap: RowGap): Question {
  return { pointer, gap, chunk: chunkOf(gap), neighbours: [] };
}

/**
 * The question with the rows to either side of the gap: a model that reads these and leaves the gap out
 * knows what it does; one that does not is at a loss, or grew tired.
 */
export function withNeighbours(question: Question, tree: Tree): Question {
  const { pointer, gap } = question;
  const rows = outermostLists(tree).get(pointer)?.rows ?? [];
  const placed = rows.flatMap((row) => {
    const range = rangeOf(row);
    return range ? [{ row, ...range }] : [];
  });
  const before = placed.filter(({ end }) => end <= gap.start).slice(-NEIGHBOURS);
  const behind = placed.filter(({ start }) => start >= gap.end).slice(0, NEIGHBOURS);
  const start = Math.min(gap.start, ...before.map((one) => one.start));
  const end = Math.max(gap.end, ...behind.map((one) => one.end));
  const neighbours = [before, behind].filter(({ length }) => length > 0);
  return {
    ...question,
    chunk: chunkOf({ start, end }),
    neighbours: neighbours.map((side) => side.map(({ row }) => row)),
  };
}

/** Whether the question's own answers have neighbours from either side. */
export function isReadIn(
  answers: readonly Version[],
  { pointer, chunk, neighbours }: Question,
): boolean {
  const own = answers.filter((one) => one.chunk.start >= chunk.start && one.chunk.end <= chunk.end);
  const rows = own.flatMap(({ tree }) => outermostLists(tree).get(pointer)?.rows ?? []);
  return neighbours.every((side) => side.some((one) => rows.some((row) => areTwins(one, row))));
}

export function chunkOf({ start, end }: Span): Chunk {
  return { start, own: start, end, images: [] };
}
