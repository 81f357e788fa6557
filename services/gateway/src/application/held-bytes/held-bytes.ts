import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@quarry/kernel";
import { createRoom, type WaitingBody } from "./room.ts";
import { type ArrivingBody, createSlowBodies } from "./slow-bodies.ts";

export type HoldOptions = {
  accountId: string;
  signal: AbortSignal;
  body: ArrivingBody;
};

/** Bytes of request bodies that this process holds in memory, shared among accounts. */
export type HeldBytes = {
  /**
   * Waits until an account may hold so many more bytes. They are held until the result is disposed. A body that then
   * arrives too slowly is ended while another account waits.
   *
   * @throws AppError UNAVAILABLE if they cannot be held in time, or `signal` aborts.
   */
  hold(bytes: number, options: HoldOptions): Promise<Disposable>;
  load(): { bytes: number; waiting: number };
};

export type HeldBytesOptions = {
  /** Of all accounts. */
  most: number;
  /** How long a request waits, in ms. */
  waitMs: number;
};

type Waiting = WaitingBody & { start: () => void };

/** Holds bytes of request bodies within bounds: see `createRoom` and `createSlowBodies`. */
export function createHeldBytes({ most, waitMs }: HeldBytesOptions): HeldBytes {
  const room = createRoom(most);
  const waiting = new Set<Waiting>();
  const slowBodies = createSlowBodies(
    () => new Set([...waiting].filter(room.waitsForOthers).map(({ accountId }) => accountId)),
  );

  function startAll(): void {
    for (let each = room.next(waiting); each; each = room.next(waiting)) {
      waiting.delete(each);
      room.count(each.accountId, each.bytes);
      each.start();
    }
  }

  async function waitForRoom(own: Waiting, started: Promise<void>, signal: AbortSignal) {
    slowBodies.look();
    await untilEither(started, { waitMs, signal });
    if (!waiting.delete(own)) return;
    startAll(); // others that waited behind it
    throw crowded();
  }

  return {
    load: () => ({ bytes: room.held(), waiting: waiting.size }),
    async hold(bytes, { accountId, signal, body }) {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      const size = Math.min(bytes, room.mostOfAccount);
      const own = { accountId, bytes: size, overtakenBytes: 0, start };
      waiting.add(own);
      startAll();
      if (waiting.has(own)) await waitForRoom(own, started, signal);
      const watched = slowBodies.watch(accountId, body);
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          watched[Symbol.dispose]();
          room.count(accountId, -size);
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
