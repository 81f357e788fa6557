import { AppError, createHeldBytes } from "@quarry/kernel";
import { type ArrivingBody, createSlowBodies } from "./slow-bodies.ts";

export type HoldOptions = {
  accountId: string;
  signal: AbortSignal;
  body: ArrivingBody;
};

/** Bytes of request bodies that this process holds in memory, shared among accounts. */
export type HeldBodies = {
  /**
   * Waits until an account may hold so many more bytes. They are held until the result is disposed. A body that then
   * arrives too slowly is ended while another account waits.
   *
   * @throws AppError UNAVAILABLE if they cannot be held in time, or `signal` aborts.
   */
  hold(bytes: number, options: HoldOptions): Promise<Disposable>;
  load(): { bytes: number; waiting: number };
};

export type HeldBodiesOptions = {
  /** Bytes of all accounts. */
  most: number;
  /** How long a request waits, in ms. */
  waitMs: number;
};

/** Holds bytes of request bodies within bounds: see `createHeldBytes` and `createSlowBodies`. */
export function createHeldBodies({ most, waitMs }: HeldBodiesOptions): HeldBodies {
  const held = createHeldBytes(most);
  const slowBodies = createSlowBodies(held.waitingForOthers);

  return {
    load: held.load,
    async hold(bytes, { accountId, signal, body }) {
      const late = new AbortController();
      const timeout = setTimeout(() => late.abort(), waitMs).unref();
      const ended = AbortSignal.any([signal, late.signal]);
      const holding = held.hold(bytes, { key: accountId, signal: ended });
      slowBodies.look();
      const hold = await holding
        .catch(() => {
          throw crowded();
        })
        .finally(() => clearTimeout(timeout));
      const watched = slowBodies.watch(accountId, body);
      return {
        [Symbol.dispose]() {
          watched[Symbol.dispose]();
          hold[Symbol.dispose]();
        },
      };
    },
  };
}

function crowded(): AppError {
  const message =
    "The server is reading as many large requests as it can hold; send this one again";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 5 });
}
