import { seededRandom } from "@quarry/kernel/testing";

/** Choices that look random and are the same for the same seed. */
export type Seeded = {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** True in this share of the calls. */
  chance(share: number): boolean;
};

export function seeded(seed: number): Seeded {
  const share = seededRandom(seed);
  return {
    whole: (low, high) => low + Math.floor(share() * (high - low + 1)),
    pick: (items) => items[Math.floor(share() * items.length)] ?? items[0],
    chance: (wanted) => share() < wanted,
  };
}
