import { limits } from "@quarry/api";
import { AppError, type Clock, type NewId } from "@quarry/kernel";
import type { IdempotencyRecord, IdempotencyStore } from "../ports.ts";
import type { AttemptOutcome, Run } from "./attempt.ts";
import { createJoin, inProgress, isRetryableEnd, replay } from "./joined-request.ts";
import { isRefusal } from "./refusal.ts";

const hourMs = 3_600_000;

/** A request's claim to its idempotency key; `scope` and `fingerprint` are digests. */
export type Claim = {
  scope: string;
  fingerprint: string;
  /** How long the request may wait for the end of its work, in ms; 0 unless given. */
  waitMs?: number;
  /** Whether a repeat waits together with the running request; otherwise it is refused. */
  joins?: boolean;
  /** Called before an earlier request's result is returned, or a running request is joined; an error replaces the result. */
  onReplay: () => void;
};

export type RunOnce = ReturnType<typeof createRunOnce>;

/**
 * Runs a request only once per idempotency key, which is kept for 24 hours. A run that broke off, or whose
 * end is unknown, is resumed with the same ids, so that nothing is created twice. A failed extraction is a
 * result like any other, unless the failure is retryable: then the key is released. A refused request
 * leaves no record.
 */
export function createRunOnce(dependencies: {
  store: IdempotencyStore;
  clock: Clock;
  newId: NewId;
  /** The longest time that a run takes beyond its wait, in ms. */
  marginMs: number;
}) {
  const { store, clock, newId, marginMs } = dependencies;
  const join = createJoin(store, clock);

  /** The record of this request: ours to run, or one that is done or can be joined. */
  async function claim(
    { onReplay: _, waitMs = 0, joins = false, ...wanted }: Claim,
    resourceId: string,
  ): Promise<{ record: IdempotencyRecord; isOurs: boolean }> {
    const now = clock();
    const lease = { holder: newId(), leaseUntil: now + waitMs + marginMs };
    const fresh: IdempotencyRecord = {
      ...wanted,
      ...lease,
      resourceId,
      commandId: newId(),
      state: "running",
      accepted: false,
      expiresAt: now + limits.idempotencyHours * hourMs,
    };
    if (await store.insert(fresh, now)) return { record: fresh, isOurs: true };
    const known = await store.find(wanted.scope, now);
    if (!known) throw inProgress();
    if (known.fingerprint !== wanted.fingerprint) throw reused();
    if (known.state === "done") return { record: known, isOurs: false };
    if (known.leaseUntil <= now) {
      const taken = { ...known, ...lease };
      if (await store.replace(taken, known.holder)) return { record: taken, isOurs: true };
    } else if (joins) return { record: known, isOurs: false };
    throw inProgress();
  }

  return async function runOnce<Result>(
    wanted: Claim | undefined,
    resourceId: string,
    run: Run<Result>,
  ): Promise<Result> {
    if (!wanted) {
      const only = { resourceId, commandId: newId(), replayed: false, accepted: false };
      return (await run(only)).result;
    }
    const { record, isOurs } = await claim(wanted, resourceId);
    if (!isOurs) {
      wanted.onReplay();
      return record.state === "done"
        ? replay(store, record, run)
        : join(record, wanted.waitMs ?? 0, run);
    }
    try {
      const outcome = await run({ ...record, replayed: false });
      await recordDone(store, record, outcome);
      return outcome.result;
    } catch (error) {
      await recordFailure(store, record, error).catch(() => undefined); // the lease ends by itself
      throw error;
    }
  };
}

async function recordDone(
  store: IdempotencyStore,
  record: IdempotencyRecord,
  { accepted, resourceId = record.resourceId }: AttemptOutcome<unknown>,
): Promise<void> {
  await store.replace({ ...record, resourceId, state: "done", accepted }, record.holder);
}

/**
 * Removes the record of a refused request, whose ids must not be used again because its blobs are erased,
 * and of a retryable failure of an extraction. Leaves that of a request that broke off for the next
 * repeat to resume at once.
 */
async function recordFailure(
  store: IdempotencyStore,
  record: IdempotencyRecord,
  error: unknown,
): Promise<void> {
  const isRecorded = error instanceof AppError && error.extractionId !== undefined;
  if (isRetryableEnd(error) || isRefusal(error)) await store.remove(record.scope, record.holder);
  else if (isRecorded) await store.replace({ ...record, state: "done" }, record.holder);
  else await store.replace({ ...record, leaseUntil: 0 }, record.holder);
}

function reused(): AppError {
  return new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was used for another request; send a new key",
  );
}
