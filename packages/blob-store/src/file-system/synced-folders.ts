import { syncFolder } from "./files.ts";
import type { Layout } from "./layout.ts";

/** How many folders are remembered; a forgotten one is synced again. */
const capacity = 10_000;

/**
 * Syncs the parents of owners' folders once each, so that the folders survive a power cut. Later blobs of an owner
 * do not change these parents.
 */
export class SyncedFolders {
  readonly #synced = new Set<string>();

  /** Call this once the owner's folder exists. */
  async sync(at: Layout, owner: string): Promise<void> {
    const [folder, shard] = [at.folder(owner), at.shardFolder(owner)];
    if (this.#synced.has(folder)) return;
    await syncFolder(shard);
    if (!this.#synced.has(shard)) await syncFolder(at.root);
    if (this.#synced.size >= capacity) this.#synced.clear();
    this.#synced.add(folder).add(shard);
  }
}
