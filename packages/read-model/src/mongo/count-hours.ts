import { DAY_MS, HOUR_MS, type Slice, slicesOf, startOf } from "../slices.ts";

/** A span is counted in parts of these widths, until one is an hour long or holds few records. */
const WIDTHS = [DAY_MS, HOUR_MS];

/** So few records are looked at one by one. */
const FEW = 500;

export type Span = Pick<Slice, "start" | "end">;

export type Owned = { accountId: string; groups: readonly string[] | undefined };

/** The live records of an account, of some groups or of all, that were made in a span. */
export type LiveRecords = {
  count(owned: Owned, span: Span): Promise<number>;
  /** When each was made, in any order. */
  instants(owned: Owned, span: Span): Promise<number[]>;
};

/** The hours of a span in which there are records. */
export async function countHours(records: LiveRecords, owned: Owned, span: Span): Promise<Slice[]> {
  const live = await records.count(owned, span);
  if (live === 0) return [];
  if (span.end - span.start <= HOUR_MS) return [{ ...span, live }];
  if (live <= FEW) return byHour(await records.instants(owned, span));
  const width = WIDTHS.find((each) => each < span.end - span.start) ?? HOUR_MS;
  const found: Slice[] = [];
  for (const part of partsOf(span, width)) {
    found.push(...(await countHours(records, owned, part)));
  }
  return found;
}

function byHour(instants: readonly number[]): Slice[] {
  const counts: Record<string, number> = {};
  for (const instant of instants) {
    const hour = Math.floor(instant / HOUR_MS);
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return slicesOf([counts], HOUR_MS);
}

/** The parts of a span that end where multiples of a width do. */
export function* partsOf({ start, end }: Span, width: number): Generator<Span> {
  for (let at = start; at < end; ) {
    const next = Math.min(startOf(at, width) + width, end);
    yield { start: at, end: next };
    at = next;
  }
}
