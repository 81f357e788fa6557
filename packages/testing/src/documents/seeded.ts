/** Choices that look random and are the same for the same seed. */
export type Seeded = {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** True in this share of the calls. */
  chance(share: number): boolean;
};

/** Mulberry32: 32 bits of state, good enough for made documents. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  function share(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    whole: (low, high) => low + Math.floor(share() * (high - low + 1)),
    pick: (items) => items[Math.floor(share() * items.length)] ?? items[0],
    chance: (wanted) => share() < wanted,
  };
}
