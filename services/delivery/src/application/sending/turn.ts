import type { Turn, TurnStore } from "../ports.ts";

/** The time without a beat after which another replica takes over, in ms. */
const silentMs = 35_000;
/**
 * The time after its last beat in which a replica begins requests, in ms. A request takes at most 20 s (5 s to connect,
 * 15 s for the response), so all have ended before another replica takes over.
 */
const sendingMs = 12_000;

export type SendingTurn = {
  /** Beats, or takes the turn that is no longer held. */
  renew(): Promise<void>;
  /** Whether a request may begin now. */
  isOurs(): boolean;
  /** Leaves the turn to the next who wants it. */
  release(): Promise<void>;
};

/**
 * Whose turn it is to send, among replicas. Each watches the other's beats by a clock of its own, so
 * that clocks which differ change nothing.
 *
 * @param now of this process alone, in ms, never set back.
 */
export function createTurn(options: {
  store: TurnStore;
  holder: string;
  now: () => number;
}): SendingTurn {
  const { store, holder, now } = options;
  let until = Number.NEGATIVE_INFINITY;
  let seen: (Turn & { since: number }) | undefined;

  /** Whether the turn that was read may be taken. */
  function isFree(found: Turn | undefined): boolean {
    if (!found || found.holder === "" || found.holder === holder) return true;
    const isSame = seen?.holder === found.holder && seen.beat === found.beat;
    if (!isSame) seen = { ...found, since: now() };
    return isSame && now() - (seen?.since ?? 0) >= silentMs;
  }

  return {
    async renew() {
      const began = now();
      const found = await store.read();
      if (!isFree(found)) return;
      const next = { holder, beat: (found?.beat ?? 0) + 1 };
      if (await store.replace(next, found)) until = began + sendingMs;
    },
    isOurs: () => now() < until,
    async release() {
      until = Number.NEGATIVE_INFINITY;
      const found = await store.read();
      if (found?.holder === holder) {
        await store.replace({ holder: "", beat: found.beat + 1 }, found);
      }
    },
  };
}

/** Of a process beside which no other can be, for its data folder is locked. */
export const alwaysOurs: SendingTurn = {
  renew: async () => {},
  isOurs: () => true,
  release: async () => {},
};
