import { KeyedMutex } from "@quarry/kernel";

/** What a key has consumed in its window after a call, and when the window ends. */
export type Counted = { consumed: number; msBeforeNext: number };

/** Adds an amount to what a key has consumed. */
export type Count = (key: string, amount: number) => Promise<Counted>;

type Round = { amount: number; counted: Promise<Counted> };

/**
 * Counts one call per key at a time: amounts that arrive meanwhile are summed and counted together, and each
 * caller gets the total up to its own. A count is one record, whose writers the store serializes, so without
 * this a flood of requests with one key would delay all others.
 */
export function coalesceCounts(count: Count): Count {
  const mutex = new KeyedMutex();
  const gathering = new Map<string, Round>();

  function gather(key: string): Round {
    const counted = mutex.run(key, () => {
      gathering.delete(key);
      return count(key, round.amount);
    });
    const round: Round = { amount: 0, counted };
    gathering.set(key, round);
    return round;
  }

  return async (key, amount) => {
    const round = gathering.get(key) ?? gather(key);
    round.amount += amount;
    const amountSoFar = round.amount;
    const { consumed, msBeforeNext } = await round.counted;
    return { consumed: consumed - (round.amount - amountSoFar), msBeforeNext };
  };
}
