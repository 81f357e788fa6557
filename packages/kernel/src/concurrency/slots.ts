/** Slots that differ only in their number. */
export function numberedSlots(count: number): number[] {
  return Array.from({ length: count }, (_, slot) => slot);
}

/** How many slots a share of `slots` is: rounded down, at least one. */
export function shareOf(slots: number, share: number): number {
  return Math.max(1, Math.floor(slots * share));
}
