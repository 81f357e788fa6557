import { ApiError, ConnectionError } from "../errors/errors.ts";

/** The longest of the waits after which a request is repeated, unless the server names another, in ms. */
const longestMs = 8_000;

/** How long a server may be away, as while it starts again, before a wait is given up, in ms. */
export const awayMs = 60_000;

/** Whether the same request may succeed if it is sent again: no extraction has failed under it. */
export function mayRepeat(error: unknown): boolean {
  if (error instanceof ApiError) return error.retryable && error.extractionId === undefined;
  return error instanceof ConnectionError;
}

/** Whether an earlier attempt is still running on the server: worth any number of waits. */
export function isInProgress(error: unknown): boolean {
  return error instanceof ApiError && error.code === "IDEMPOTENCY_IN_PROGRESS";
}

/**
 * How long to wait before the next attempt, in ms: a random part of a time that doubles, so that
 * many callers do not come back at once, and no less than the server asks for.
 */
export function delayBefore(attempt: number, error?: unknown): number {
  const jitter = Math.random() * Math.min(longestMs, 500 * 2 ** attempt);
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return asked === undefined ? jitter : asked * 1_000 + jitter / 4;
}
