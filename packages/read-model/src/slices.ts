import { DAY_MS } from "@quarry/kernel";

export { DAY_MS };
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

/** A span of time, and how many records of a list were made in it. */
export type Slice = {
  /** Epoch ms, inclusive. */
  start: number;
  /** Epoch ms, exclusive. */
  end: number;
  live: number;
};

/** The slice that holds the record at an offset of a list, from the newest. */
export type SliceHit = Pick<Slice, "start" | "end"> & {
  /** How many of the list's records are in later slices. */
  newer: number;
};

/** @param slices those of a list, newest first. */
export function findSlice(slices: readonly Slice[], offset: number): SliceHit | undefined {
  let newer = 0;
  for (const { start, end, live } of slices) {
    if (offset < newer + live) return { start, end, newer };
    newer += live;
  }
  return undefined;
}

export function sumOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { live }) => sum + live, 0);
}

/** The start of the slice of a width in which an instant lies. */
export function startOf(instant: number, width: number): number {
  return Math.floor(instant / width) * width;
}

/** The sums of several counts by the number of a slice since the epoch, newest first. */
export function slicesOf(counts: readonly Record<string, number>[], width: number): Slice[] {
  const sums = new Map<number, number>();
  for (const [number, live] of counts.flatMap((each) => Object.entries(each))) {
    const start = Number(number) * width;
    sums.set(start, (sums.get(start) ?? 0) + live);
  }
  return [...sums]
    .map(([start, live]) => ({ start, end: start + width, live }))
    .sort((a, b) => b.start - a.start);
}
