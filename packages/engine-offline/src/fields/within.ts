import { firstAtOrAfter, type Span } from "@quarry/document";
import type { Recognition } from "@quarry/vocabulary";
import type { TextView } from "../document/text-view.ts";

/** The recognitions that lie wholly inside a region. */
export function within(sorted: readonly Recognition[], region: Span): Recognition[] {
  const found: Recognition[] = [];
  for (let at = firstAtOrAfter(sorted, region.start); at < sorted.length; at++) {
    const recognition = sorted[at];
    if (recognition === undefined || recognition.start >= region.end) break;
    if (recognition.end <= region.end) found.push(recognition);
  }
  return found;
}

/** 1 where the value opens its region, less for each word before it. */
export function nearness(view: TextView, region: Span, found: Span): number {
  const before = view.text.slice(region.start, found.start).match(/\p{L}{2,}/gu)?.length ?? 0;
  return Math.max(0.5, 1 - 0.08 * before);
}
