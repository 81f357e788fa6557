import { setTimeout as delay } from "node:timers/promises";
import { AppError, shareOf } from "@quarry/kernel";

/** Bytes of request bodies that this process holds in memory, shared among accounts. */
export type HeldBytes = {
  /**
   * Waits until an account may hold so many more bytes. They are held until the result is disposed.
   *
   * @throws AppError UNAVAILABLE if they cannot be held in time, or `signal` aborts.
   */
  hold(bytes: number, options: { accountId: string; signal: AbortSignal }): Promise<Disposable>;
  load(): { bytes: number; waiting: number };
};

export type HeldBytesOptions = {
  /** Of all accounts. */
  most: number;
  /** How long a request waits, in ms. */
  waitMs: number;
};

/** The part of all bytes that one account may hold, so that others find room. */
const accountShare = 0.5;

type Waiting = { accountId: string; bytes: number; start: () => void };

/**
 * Room goes to the account that holds least, and there to the request that has waited longest. A request that does
 * not fit yet is not overtaken by smaller ones of accounts that hold more.
 */
export function createHeldBytes({ most, waitMs }: HeldBytesOptions): HeldBytes {
  const mostOfAccount = shareOf(most, accountShare);
  const heldBy = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let held = 0;

  const heldOf = (accountId: string) => heldBy.get(accountId) ?? 0;

  function count(accountId: string, bytes: number): void {
    held += bytes;
    const own = heldOf(accountId) + bytes;
    if (own > 0) heldBy.set(accountId, own);
    else heldBy.delete(accountId);
  }

  /** The request to start next; those of accounts that hold their share are passed over. */
  function next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const each of waiting) {
      if (heldOf(each.accountId) + each.bytes > mostOfAccount) continue;
      if (!first || heldOf(each.accountId) < heldOf(first.accountId)) first = each;
    }
    return first && held + first.bytes <= most ? first : undefined;
  }

  function startAll(): void {
    for (let each = next(); each; each = next()) {
      waiting.delete(each);
      count(each.accountId, each.bytes);
      each.start();
    }
  }

  return {
    load: () => ({ bytes: held, waiting: waiting.size }),
    async hold(bytes, { accountId, signal }) {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      const own = { accountId, bytes: Math.min(bytes, mostOfAccount), start };
      waiting.add(own);
      startAll();
      if (waiting.has(own)) await untilEither(started, { waitMs, signal });
      if (waiting.delete(own)) {
        startAll(); // others that waited behind it
        throw crowded();
      }
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          count(accountId, -own.bytes);
          startAll();
        },
      };
    },
  };
}

/** Waits until something has started, but not longer than `waitMs` and not after an abort. */
async function untilEither(
  started: Promise<void>,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<void> {
  const ended = new AbortController();
  const timeout = delay(waitMs, undefined, {
    signal: AbortSignal.any([signal, ended.signal]),
    ref: false,
  });
  await Promise.race([started, timeout.catch(() => undefined)]);
  ended.abort();
}

function crowded(): AppError {
  const message =
    "The server is reading as many large requests as it can hold; send this one again";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 5 });
}
