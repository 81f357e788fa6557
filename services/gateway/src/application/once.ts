import { limits } from "@quarry/api";
import { AppError, type Clock, type NewId } from "@quarry/kernel";
import type { Run } from "./attempt.ts";
import { createJoin, inProgress, mayPass, replay } from "./joined-request.ts";
import type { IdempotencyRecord, IdempotencyStore } from "./ports.ts";

const hourMs = 3_600_000;

/** A request as its idempotency key distinguishes it from others; `scope` and `fingerprint` are digests. */
export type Claim = {
  scope: string;
  fingerprint: string;
  /** How long the request may wait for what it asked for, in ms; not at all unless given. */
  waitMs?: number;
  /** Whether a repeat, while the request runs, waits with it for what it makes; else it is refused. */
  joins?: boolean;
  /**
   * Reported before the answer, a failure too, where the request was answered before or is joined; what it
   * throws is the answer.
   */
  onReplay: () => void;
};

export type Once = ReturnType<typeof createOnce>;

/**
 * Runs a request, once where it has an idempotency key, which holds for 24 hours. A run that broke
 * off is taken up again with the same ids, and so is one whose end is unknown, so that nothing is
 * created twice. An extraction that failed is an answer like any other, unless it may succeed the next
 * time: that releases the key. A refusal leaves no record.
 */
export function createOnce(dependencies: {
  store: IdempotencyStore;
  clock: Clock;
  newId: NewId;
  /** No run takes longer than it waits and this, in ms. */
  marginMs: number;
}) {
  const { store, clock, newId, marginMs } = dependencies;
  const join = createJoin(store, clock);

  /** The record of this request: one that is ours to run, or one that is done or may be joined. */
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

  return async function once<Answer>(
    wanted: Claim | undefined,
    resourceId: string,
    run: Run<Answer>,
  ): Promise<Answer> {
    if (!wanted) {
      const only = { resourceId, commandId: newId(), replayed: false, accepted: false };
      return (await run(only)).answer;
    }
    const { record, isOurs } = await claim(wanted, resourceId);
    if (!isOurs) {
      wanted.onReplay();
      return record.state === "done"
        ? replay(store, record, run)
        : join(record, wanted.waitMs ?? 0, run);
    }
    try {
      const { answer, accepted } = await run({ ...record, replayed: false });
      await store.replace({ ...record, state: "done", accepted }, record.holder);
      return answer;
    } catch (error) {
      await keepOrForget(store, record, error);
      throw error;
    }
  };
}

/**
 * A refusal leaves no record, and neither does an extraction that failed in a way that passes; what
 * broke off leaves one that may be taken up at once.
 */
async function keepOrForget(
  store: IdempotencyStore,
  record: IdempotencyRecord,
  error: unknown,
): Promise<void> {
  const passing = !(error instanceof AppError) || error.retryable;
  const recorded = error instanceof AppError && error.extractionId !== undefined;
  if (mayPass(error)) await store.remove(record.scope, record.holder);
  else if (recorded) await store.replace({ ...record, state: "done" }, record.holder);
  else if (passing) await store.replace({ ...record, leaseUntil: 0 }, record.holder);
  else await store.remove(record.scope, record.holder);
}

function reused(): AppError {
  return new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was used for another request; send a new key",
  );
}
