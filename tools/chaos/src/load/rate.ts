/** Two rates over windows of this length are compared, in ms. */
export const windowMs = 5_000;

/** So much of the steady rate counts as steady again: chance alone moves a window's by a fifth. */
const enough = 0.8;

/** Events in [from, to), as a rate per second. @param times in order, in ms. */
export function rateBetween(times: readonly number[], from: number, to: number): number {
  const within = times.filter((time) => time >= from && time < to);
  return (within.length * 1_000) / (to - from);
}

/**
 * How long after `since` the first window begins that has the steady rate again, in ms; undefined
 * while none has ended by `now`.
 *
 * @param steady per second.
 */
export function steadyAgainAfter(
  times: readonly number[],
  { since, now, steady }: { since: number; now: number; steady: number },
): number | undefined {
  const starts = [since, ...times.filter((time) => time > since)];
  const start = starts.find(
    (from) =>
      from + windowMs <= now && rateBetween(times, from, from + windowMs) >= enough * steady,
  );
  return start === undefined ? undefined : start - since;
}
