export type SharedPlaces = {
  /**
   * Takes a place for an account, and returns a function that frees it.
   *
   * @param onLost Called if another account takes the place over.
   * @returns undefined if all places are taken and no account has more of them than this one would.
   */
  take(accountId: string, onLost: () => void): (() => void) | undefined;
};

/**
 * A fixed number of places, shared among accounts. One account may take all; if another one wants a place then, the
 * account with the most loses the one that it took last.
 */
export function createSharedPlaces(most: number): SharedPlaces {
  const taken = new Map<string, Set<() => void>>();
  let count = 0;

  function free(accountId: string, onLost: () => void): void {
    const own = taken.get(accountId);
    if (!own?.delete(onLost)) return;
    count -= 1;
    if (own.size === 0) taken.delete(accountId);
  }

  /** Frees a place of the account with the most, if that is more than the given number. */
  function takeOver(moreThan: number): void {
    const [owner, places] = [...taken].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    const last = [...places].at(-1);
    if (places.size <= moreThan || !last) return;
    free(owner, last);
    last();
  }

  return {
    take(accountId, onLost) {
      const own = taken.get(accountId);
      if (count >= most) takeOver((own?.size ?? 0) + 1);
      if (count >= most) return undefined;
      count += 1;
      taken.set(accountId, (own ?? new Set()).add(onLost));
      return () => free(accountId, onLost);
    },
  };
}
