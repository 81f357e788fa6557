import type { BlobStore } from "./port.ts";

export type OrphanSweep = {
  store: BlobStore;
  /** Which of these owners, at most 500, the log knows as living; a deleted one is not owned. */
  isOwned(owners: string[]): Promise<Set<string>>;
  /** Longer than any write waits for the event that follows it. */
  olderThanMs: number;
};

const PAGE = 500;

/**
 * Erases blobs that were written for an event that never came, and what writes left that were cut
 * off. Returns how many owners were erased.
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
