import { setTimeout as delay } from "node:timers/promises";
import { AppError, type Clock } from "@quarry/kernel";
import type { IdempotencyRecord, IdempotencyStore } from "../ports.ts";
import type { Run } from "./attempt.ts";

/** How often, and at which interval, a repeat that has its result reads the record of the running request. */
const polling = { times: 10, intervalMs: 20 };

/**
 * Waits together with the request that runs under the same key and returns its result. If the process of
 * that request has ended, an extraction that was created is returned, but not "accepted": the work is
 * not running, and the next repeat takes it up.
 */
export function createJoin(store: IdempotencyStore, clock: Clock) {
  /** The record once its request is done; undefined if that request does not end soon. */
  async function untilDone({
    scope,
    commandId,
  }: IdempotencyRecord): Promise<IdempotencyRecord | undefined> {
    for (let read = 0; read < polling.times; read++) {
      const known = await store.find(scope, clock());
      if (known?.commandId !== commandId) return undefined;
      if (known.state === "done") return known;
      await delay(polling.intervalMs);
    }
    return undefined;
  }

  return async function join<Result>(
    record: IdempotencyRecord,
    waitMs: number,
    run: Run<Result>,
  ): Promise<Result> {
    const [own] = await Promise.allSettled([run({ ...record, replayed: true, joined: true })]);
    const done = waitMs > 0 ? await untilDone(record) : undefined;
    if (done) return replay(store, done, run);
    if (own.status === "rejected") throw isAbsent(own.reason) ? inProgress() : own.reason;
    if (own.value.accepted && waitMs > 0) throw inProgress();
    return own.value.result;
  };
}

/**
 * Returns the result of a request that is done. An accepted extraction may have failed since with a
 * retryable error; its key is then released.
 */
export async function replay<Result>(
  store: IdempotencyStore,
  record: IdempotencyRecord,
  run: Run<Result>,
): Promise<Result> {
  try {
    return (await run({ ...record, replayed: true })).result;
  } catch (error) {
    if (isRetryableEnd(error)) await store.remove(record.scope, record.holder);
    throw error;
  }
}

/** Whether the joined request has not created its extraction yet. */
function isAbsent(error: unknown): boolean {
  return error instanceof AppError && error.code === "STATE_CONFLICT";
}

/** Whether an extraction failed with a retryable error. */
export function isRetryableEnd(error: unknown): boolean {
  return error instanceof AppError && error.extractionId !== undefined && error.retryable;
}

export function inProgress(): AppError {
  return new AppError(
    "IDEMPOTENCY_IN_PROGRESS",
    "A request with this Idempotency-Key is still in progress; retry in a moment",
    { retryAfterSeconds: 1 },
  );
}
