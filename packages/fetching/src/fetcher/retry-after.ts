import { setTimeout } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { discard } from "./read-body.ts";

/** Statuses by which a server asks for retryStatuses. */
const retryStatuses = new Set([429, 503]);

/** How long a server asks to wait, in ms; undefined where it does not say. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Asks, and once more after the time that a busy server names, where that ends before `deadline`
 * (ms since 1970).
 *
 * @throws the signal's reason when it aborts while waiting.
 */
export async function fetchWithRetryAfter(
  ask: () => Promise<Dispatcher.ResponseData>,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  const response = await ask();
  if (!retryStatuses.has(response.statusCode)) return response;
  const now = Date.now();
  const wait = retryAfterMs([response.headers["retry-after"] ?? []].flat()[0], now);
  if (wait === undefined || now + wait >= deadline) return response;
  discard(response.body);
  await setTimeout(wait, undefined, { signal });
  return await ask();
}
