import type { BlobStore } from "./port.ts";

export type OrphanSweep = {
  store: BlobStore;
  /** Returns those of at most 500 owners that exist in the log and are not deleted. */
  isOwned(owners: string[]): Promise<Set<string>>;
  /** Longer than any write waits for the event that follows it. */
  olderThanMs: number;
};

const PAGE = 500;

/**
 * Erases blobs whose event was never committed, and the remains of writes that broke off. Returns how many owners were
 * erased.
 */
export async function sweepOrphans({ store, isOwned, olderThanMs }: OrphanSweep): Promise<number> {
  await store.removeUnfinished({ olderThanMs });
  let erased = 0;
  let page = await store.owners({ olderThanMs, limit: PAGE });
  for (let after = page.at(-1); after !== undefined; after = page.at(-1)) {
    const owned = await isOwned(page);
    const orphans = page.filter((owner) => !owned.has(owner));
    for (const owner of orphans) await store.eraseOwner(owner);
    erased += orphans.length;
    page = await store.owners({ olderThanMs, limit: PAGE, after });
  }
  return erased;
}
