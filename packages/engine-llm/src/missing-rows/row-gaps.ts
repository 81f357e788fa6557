import { firstAtOrAfter, type Span } from "@quarry/document";
import { spansOf, type Tree, valuesOf } from "../merge/tree.ts";

/** A row that the document shows, and how many values stand in it. */
export type ShownRow = Span & { values: number };

/** Rows that the document shows near to each other, and of which nothing or too little was taken. */
export type RowGap = Span & {
  /** Those of which nothing was taken. */
  missing: number;
  /** Those of which less than half was taken of what the list's rows have. */
  halfRead: number;
};

/** Rows that were passed over belong together where no more than so many taken ones part them. */
const MAX_BETWEEN = 3;

/** A row with less than this share of a usual row's values, and of what it shows, is half read. */
const ENOUGH = 0.5;

/** @param shown rows that the document shows, in its order. */
export function rowGaps(shown: readonly ShownRow[], rows: readonly Tree[]): RowGap[] {
  const taken = takenRows(rows);
  const sizes = taken.map(({ values }) => values).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return gapsIn(shown, taken, usual);
}

/** Where each value of a row stands, with how many the row has in all; in the text's order. */
type Taken = Span & { values: number };

function takenRows(rows: readonly Tree[]): Taken[] {
  const places = rows.flatMap((row) => {
    const values = valuesOf(row);
    return spansOf(row).map((span) => ({ ...span, values }));
  });
  return places.sort((a, b) => a.start - b.start);
}

function gapsIn(shown: readonly ShownRow[], taken: readonly Taken[], usual: number): RowGap[] {
  const gaps: RowGap[] = [];
  let between = Number.POSITIVE_INFINITY;
  for (const row of shown) {
    const most = mostTaken(row, taken);
    if (most > 0 && most >= ENOUGH * Math.min(row.values, usual)) {
      between += 1;
      continue;
    }
    const counts = most === 0 ? { missing: 1, halfRead: 0 } : { missing: 0, halfRead: 1 };
    const gap = { start: row.start, end: row.end, ...counts };
    const last = between <= MAX_BETWEEN ? gaps.pop() : undefined;
    gaps.push(last ? joined(last, gap) : gap);
    between = 0;
  }
  return gaps;
}

/** The values of the fullest row that has a place in what is shown. */
function mostTaken(shown: Span, taken: readonly Taken[]): number {
  let most = 0;
  for (let at = firstAtOrAfter(taken, shown.start); ; at++) {
    const place = taken[at];
    if (!place || place.start >= shown.end) return most;
    most = Math.max(most, place.values);
  }
}

type Joining = {
  /** Gaps that need no joining. */
  most: number;
  isTooLong: (span: Span) => boolean;
};

/** The gaps in the document's order, those joined that are nearest to each other while there are many. */
export function joinedTo(gaps: readonly RowGap[], { most, isTooLong }: Joining): RowGap[] {
  const left = gaps.toSorted((a, b) => a.start - b.start);
  while (left.length > most) {
    let nearest: { index: number; gap: RowGap; distance: number } | undefined;
    for (const [index, one] of left.slice(0, -1).entries()) {
      const other = left[index + 1];
      const distance = other ? other.start - one.end : Number.POSITIVE_INFINITY;
      if (!other || (nearest && distance >= nearest.distance)) continue;
      const gap = joined(one, other);
      if (!isTooLong(gap)) nearest = { index, gap, distance };
    }
    if (!nearest) break;
    left.splice(nearest.index, 2, nearest.gap);
  }
  return left;
}

function joined(one: RowGap, other: RowGap): RowGap {
  return {
    start: one.start,
    end: Math.max(one.end, other.end),
    missing: one.missing + other.missing,
    halfRead: one.halfRead + other.halfRead,
  };
}

export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
