/** This many characters at an answer's end show whether it runs in a circle. */
export const TAIL = 1_000;

/** A row is seldom longer than this, in UTF-16 units. */
const LONGEST_PERIOD = 200;

/** How an answer ran away. */
export type Runaway = "blank" | "repeating";

/**
 * Whether an answer ran away: it ends in white space without end, or in the same signs over and over,
 * as models do under a grammar that lets them.
 */
export function runawayOf(text: string): Runaway | undefined {
  const tail = text.slice(-TAIL);
  if (tail.length < TAIL) return undefined;
  if (tail.trim() === "") return "blank";
  return repeats(tail) ? "repeating" : undefined;
}

function repeats(tail: string): boolean {
  for (let period = 1; period <= LONGEST_PERIOD; period++) {
    if (tail.slice(period) === tail.slice(0, -period)) return true;
  }
  return false;
}
