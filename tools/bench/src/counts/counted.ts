/** How often each thing was done. */
export type Counts = Record<string, number>;

/** Counts names, from one reading to the next. */
export type Counter = {
  count(what: string): void;
  /** What was counted since the last call. */
  take(): Counts;
};

export function createCounter(): Counter {
  let counts: Counts = {};
  return {
    count(what) {
      counts[what] = (counts[what] ?? 0) + 1;
    },
    take() {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

/** For one of so many, largest first, without what happens less than once in a hundred of them. */
export function forEach(counts: Counts, operations: number): Counts {
  const shares = Object.entries(counts).map(([what, count]) => [what, count / operations] as const);
  const listed = shares.filter(([, share]) => share >= 0.01);
  return Object.fromEntries(listed.sort(([, one], [, other]) => other - one));
}

export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
