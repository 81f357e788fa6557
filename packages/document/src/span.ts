/** A run of a document's text in UTF-16 code units; `end` is exclusive. */
export type Span = { start: number; end: number };

/** Index of the first element whose `start` is at or after `position`, in a list sorted by start. */
export function firstAtOrAfter(sorted: readonly Span[], position: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
