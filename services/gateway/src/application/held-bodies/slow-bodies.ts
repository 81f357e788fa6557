/** Bytes of a body that have arrived, and how long its sender was waited for, in ms. */
export type Arrival = { bytes: number; waitedMs: number };

/** A body that is held while it arrives. */
export type ArrivingBody = {
  arrival: () => Arrival;
  /** Ends the request, because its body arrives too slowly. */
  endAsSlow: () => void;
};

/** Interval between two looks at the bodies that are held, in ms. */
const intervalMs = 250;

/** Time that any sender has before its speed counts, in ms. */
const graceMs = 2_000;

/** The speed below which a body is ended, in bytes per ms: 1 MiB a second. */
const slowestBytesPerMs = 1_048.576;

type Held = { accountId: string; body: ArrivingBody; from: Arrival };

/**
 * Ends bodies that arrive too slowly while requests of other accounts wait for their room. Time counts in which the
 * sender was waited for, not time in which the server was busy.
 *
 * @param waitingAccounts returns the accounts of requests that wait for others.
 */
export function createSlowBodies(waitingAccounts: () => ReadonlySet<string>) {
  const all = new Set<Held>();
  let timer: NodeJS.Timeout | undefined;

  function isSlow({ body, from }: Held): boolean {
    const { bytes, waitedMs } = body.arrival();
    return bytes - from.bytes < (waitedMs - from.waitedMs - graceMs) * slowestBytesPerMs;
  }

  function look(): void {
    const accounts = waitingAccounts();
    if (accounts.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    timer ??= setInterval(look, intervalMs).unref();
    for (const held of all) {
      const isInTheWay = accounts.size > 1 || !accounts.has(held.accountId);
      if (!isInTheWay || !isSlow(held)) continue;
      all.delete(held);
      held.body.endAsSlow();
    }
  }

  return {
    /** Looks at the bodies now, and from time to time until no request waits. */
    look,
    /** Watches a body until the result is disposed. */
    watch(accountId: string, body: ArrivingBody): Disposable {
      const held = { accountId, body, from: body.arrival() };
      all.add(held);
      return { [Symbol.dispose]: () => void all.delete(held) };
    },
  };
}
