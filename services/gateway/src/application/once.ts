import { limits } from "@quarry/api";
import { AppError, type Clock, type NewId } from "@quarry/kernel";
import type { IdempotencyRecord, IdempotencyStore } from "./ports.ts";

const hourMs = 3_600_000;

/** A request as its idempotency key tells it from others; `scope` and `fingerprint` are digests. */
export type Claim = {
  scope: string;
  fingerprint: string;
  /** Told before the answer, a failure too, where the request was answered before. */
  onReplay: () => void;
};

/** The ids under which a request runs; a replay gets those of the first run. */
export type Attempt = {
  resourceId: string;
  commandId: string;
  /** True where the request was answered before: nothing is to be done again. */
  replayed: boolean;
  /** True where that answer was that the work goes on. */
  accepted: boolean;
};

export type Outcome<Answer> = { answer: Answer; accepted: boolean };

export type Once = ReturnType<typeof createOnce>;

/**
 * Runs a request, once where it has an idempotency key, which holds for 24 hours. A run that broke
 * off is taken up again with the same ids, and so is one whose end is unknown, so that nothing is
 * created twice. An extraction that failed is an answer like any other; a refusal leaves no record.
 */
export function createOnce(dependencies: {
  store: IdempotencyStore;
  clock: Clock;
  newId: NewId;
  /** No run takes longer, in ms. */
  leaseMs: number;
}) {
  const { store, clock, newId, leaseMs } = dependencies;

  /** The record of this request: one that is done, or one that is ours to run. */
  async function claim(
    { onReplay: _, ...wanted }: Claim,
    resourceId: string,
  ): Promise<IdempotencyRecord> {
    const now = clock();
    const lease = { holder: newId(), leaseUntil: now + leaseMs };
    const fresh: IdempotencyRecord = {
      ...wanted,
      ...lease,
      resourceId,
      commandId: newId(),
      state: "running",
      accepted: false,
      expiresAt: now + limits.idempotencyHours * hourMs,
    };
    if (await store.insert(fresh, now)) return fresh;
    const known = await store.find(wanted.scope, now);
    if (!known) throw inProgress();
    if (known.fingerprint !== wanted.fingerprint) throw reused();
    if (known.state === "done") return known;
    if (known.leaseUntil > now) throw inProgress();
    const taken = { ...known, ...lease };
    if (await store.replace(taken, known.holder)) return taken;
    throw inProgress();
  }

  return async function once<Answer>(
    wanted: Claim | undefined,
    resourceId: string,
    run: (attempt: Attempt) => Promise<Outcome<Answer>>,
  ): Promise<Answer> {
    if (!wanted) {
      const only = { resourceId, commandId: newId(), replayed: false, accepted: false };
      return (await run(only)).answer;
    }
    const record = await claim(wanted, resourceId);
    if (record.state === "done") {
      wanted.onReplay();
      return (await run({ ...record, replayed: true })).answer;
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

/** A refusal leaves no record; what is worth another try, one that may be taken up at once. */
async function keepOrForget(
  store: IdempotencyStore,
  record: IdempotencyRecord,
  error: unknown,
): Promise<void> {
  const passing = !(error instanceof AppError) || error.retryable;
  const recorded = error instanceof AppError && error.extractionId !== undefined;
  if (recorded) await store.replace({ ...record, state: "done" }, record.holder);
  else if (passing) await store.replace({ ...record, leaseUntil: 0 }, record.holder);
  else await store.remove(record.scope, record.holder);
}

function inProgress(): AppError {
  return new AppError(
    "IDEMPOTENCY_IN_PROGRESS",
    "A request with this Idempotency-Key is still in progress; retry in a moment",
    { retryAfterSeconds: 1 },
  );
}

function reused(): AppError {
  return new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was used for another request; send a new key",
  );
}
