import { syncFolder } from "./files.ts";
import type { Layout } from "./layout.ts";

/** Folders that are remembered; the rest are synced once more. */
const capacity = 10_000;

/**
 * Makes owners' folders outlive a power cut, once each: what lies above the owner's own folder does
 * not change with its further blobs.
 */
export class SettledFolders {
  readonly #settled = new Set<string>();

  /** To be called when the owner's folder is there. */
  async settle(at: Layout, owner: string): Promise<void> {
    const [folder, shard] = [at.folder(owner), at.shardFolder(owner)];
    if (this.#settled.has(folder)) return;
    await syncFolder(shard);
    if (!this.#settled.has(shard)) await syncFolder(at.root);
    if (this.#settled.size >= capacity) this.#settled.clear();
    this.#settled.add(folder).add(shard);
  }
}
