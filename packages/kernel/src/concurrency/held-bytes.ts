import { createRoom, type WaitingBytes } from "./byte-room.ts";
import type { JobOptions } from "./fair-queue.ts";

/** Bytes that this process holds in memory, shared among keys. */
export type HeldBytes = {
  /**
   * Waits until a key may hold so many more bytes, or as many as it may hold at most. They are held until the result is
   * disposed.
   *
   * @throws the signal's reason if it aborts while they wait.
   */
  hold(bytes: number, options: JobOptions): Promise<Disposable>;
  /** Returns the keys of bytes that wait for those of others. */
  waitingForOthers(): ReadonlySet<string>;
  load(): { bytes: number; waiting: number };
};

type Waiting = WaitingBytes & { start: () => void };

/**
 * Holds at most so many bytes in all: see `createRoom`. A key may hold half of what others leave, and what fits passes
 * what does not.
 */
export function createHeldBytes(most: number): HeldBytes {
  const room = createRoom(most);
  const waiting = new Set<Waiting>();

  function startAll(): void {
    for (let each = room.next(waiting); each; each = room.next(waiting)) {
      waiting.delete(each);
      room.count(each.key, each.bytes);
      each.start();
    }
  }

  /** Waits until bytes are held that wait. */
  async function untilStarted(own: Waiting, started: Promise<void>, signal: AbortSignal) {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const giveUp = () => resolve();
    signal.addEventListener("abort", giveUp, { once: true });
    await Promise.race([started, aborted]);
    signal.removeEventListener("abort", giveUp);
    if (!waiting.delete(own)) return;
    startAll(); // others that waited behind it
    signal.throwIfAborted();
  }

  return {
    load: () => ({ bytes: room.held(), waiting: waiting.size }),
    waitingForOthers: () => new Set([...waiting].filter(room.waitsForOthers).map(({ key }) => key)),
    async hold(bytes, { key, signal }) {
      signal.throwIfAborted();
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      const size = Math.min(bytes, room.mostOfKey);
      const own = { key, bytes: size, overtakenBytes: 0, start };
      waiting.add(own);
      startAll();
      if (waiting.has(own)) await untilStarted(own, started, signal);
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          room.count(key, -size);
          startAll();
        },
      };
    },
  };
}
