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

/** A period is where the beginning of the tail stands once more; if the first such place is none, neither is a later one. */
function repeats(tail: string): boolean {
  const period = tail.indexOf(tail.slice(0, TAIL - LONGEST_PERIOD), 1);
  return period > 0 && tail.endsWith(tail.slice(0, -period));
}
