export type BackoffOptions = {
  /** Wait after the first failure, in ms. */
  baseMs: number;
  /** No wait is longer than this, in ms. */
  capMs: number;
  /** A number in [0, 1); replaceable so that tests are repeatable. */
  random?: () => number;
};

/**
 * Full-jitter exponential backoff in ms: uniform between 0 and `min(cap, base × 2^(attempt-1))`.
 *
 * @param attempt 1 for the first failure.
 * @throws RangeError if `attempt` is below 1.
 */
export function backoffMs(attempt: number, options: BackoffOptions): number {
  if (attempt < 1) throw new RangeError(`attempt must be at least 1, got ${attempt}`);
  const ceiling = Math.min(options.capMs, options.baseMs * 2 ** (attempt - 1));
  return Math.floor((options.random ?? Math.random)() * ceiling);
}
