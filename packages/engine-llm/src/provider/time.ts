import { setTimeout as delay } from "node:timers/promises";
import { AppError, type Clock } from "@quarry/kernel";

/** Waits; rejects when the signal aborts. A port, so that tests need not wait. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const sleep: Sleep = async (milliseconds, signal) => {
  await delay(Math.min(milliseconds, LONGEST_TIMER_MS), undefined, { signal });
};

/** The reason of a clock that was stopped, which nothing reads: without one, each abort would make an error with a stack. */
const disposed = "disposed";

export type Timer = Disposable & { readonly signal: AbortSignal };

/** A signal that aborts with the reason once the time is over; disposing stops the clock. */
export function startTimer(milliseconds: number, reason: Error, wait: Sleep): Timer {
  const over = new AbortController();
  const stopped = new AbortController();
  wait(milliseconds, stopped.signal).then(
    () => over.abort(reason),
    () => undefined, // stopped
  );
  return { signal: over.signal, [Symbol.dispose]: () => stopped.abort(disposed) };
}

type WatchParts = {
  /** The longest silence, in ms. */
  idleMs: number;
  /** The end of the call whatever arrives, epoch ms. */
  endsAt: number;
  clock: Clock;
  sleep: Sleep;
};

/** Limits a call by its silence and by its end. */
export type Watch = Timer & {
  /** Something arrived. */
  touch(): void;
};

/** A signal that aborts after a silence, or at the end; disposing stops the clock. */
export function startWatch({ idleMs, endsAt, clock, sleep: wait }: WatchParts): Watch {
  const over = new AbortController();
  const stopped = new AbortController();
  let touchedAt = clock();
  const watch = async () => {
    for (;;) {
      const dueAt = Math.min(touchedAt + idleMs, endsAt);
      if (clock() >= dueAt) return over.abort(new Error("the call timed out"));
      await wait(dueAt - clock(), stopped.signal);
    }
  };
  watch().catch(() => undefined); // stopped
  return {
    signal: over.signal,
    touch() {
      touchedAt = clock();
    },
    [Symbol.dispose]: () => stopped.abort(disposed),
  };
}

type Bounds = { signal: AbortSignal; deadlineAt: number };

/** How long the work of one request may go on; its signal aborts with the AppError to throw. */
export function openLifetime({ signal, deadlineAt }: Bounds, clock: Clock, wait: Sleep): Timer {
  const late = new AppError("TIMEOUT", "The model provider did not answer within the time limit");
  const deadline = startTimer(Math.max(0, deadlineAt - clock()), late, wait);
  const cancelled = new AbortController();
  const cancel = () => cancelled.abort(stoppedError());
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  return {
    signal: AbortSignal.any([cancelled.signal, deadline.signal]),
    [Symbol.dispose]() {
      signal.removeEventListener("abort", cancel);
      deadline[Symbol.dispose]();
    },
  };
}

function stoppedError(): AppError {
  return new AppError("UNAVAILABLE", "The extraction was stopped", { retryAfterSeconds: 1 });
}

/** The work's outcome, or the signal's reason as soon as it aborts: the work is then left behind. */
export async function rejectOnAbort<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
