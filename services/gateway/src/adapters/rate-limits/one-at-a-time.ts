import { TurnsByKey } from "@quarry/kernel";

/** What a key has consumed in its window after a call, and when the window ends. */
export type Counted = { consumed: number; msBeforeNext: number };

/** Adds an amount to what a key has consumed. */
export type Count = (key: string, amount: number) => Promise<Counted>;

type Round = { amount: number; counted: Promise<Counted> };

/**
 * Counts for each key one call after the other: those that come meanwhile are counted together, by
 * their sum, and each is told of itself and those before it. A count is one record of a store, whose
 * writers stand in line: a flood of one key would hold that line, and the store, for everybody.
 */
export function oneAtATime(count: Count): Count {
  const turns = new TurnsByKey();
  const gathering = new Map<string, Round>();

  function gather(key: string): Round {
    const counted = turns.take(key, () => {
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
