import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@quarry/kernel";
import type { Response } from "express";
import "./requests/locals.ts";

/** In ms. Together with the time that keys are cached, requests of a revoked key end within five seconds. */
const lookUpEveryMs = 1_000;

/**
 * Runs a request while its caller is admitted. Once the key or session is no longer valid, the request fails
 * with the reason, or breaks off where its response has begun; its signal then aborts as for a closed
 * connection. A key that only expires does not end a request whose response has not begun.
 *
 * @throws AppError as authentication does; what the work throws.
 */
export async function whileAdmitted(response: Response, work: () => Promise<void>): Promise<void> {
  const ended = new AbortController();
  try {
    await Promise.race([work(), untilRefused(response, ended.signal)]);
  } finally {
    ended.abort();
  }
}

/** Rejects once the caller is refused; resolves once the request has ended. */
async function untilRefused(response: Response, ended: AbortSignal): Promise<void> {
  const { findCaller } = response.locals;
  const pause = () => delay(lookUpEveryMs, undefined, { signal: ended, ref: false });
  for (;;) {
    await pause().catch(() => undefined);
    if (ended.aborted) return;
    const refusal = await findCaller?.().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal instanceof AppError && endsRequest(refusal, response)) throw refusal;
  }
}

function endsRequest({ code }: AppError, { headersSent }: Response): boolean {
  if (code === "API_KEY_EXPIRED") return headersSent;
  return code !== "UNAVAILABLE";
}
