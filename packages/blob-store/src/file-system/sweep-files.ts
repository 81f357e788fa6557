import { rm } from "node:fs/promises";
import { join } from "node:path";
import { entriesOf, writtenAt } from "./files.ts";
import { isOwnerFolder, type Layout, UNFINISHED } from "./layout.ts";

/** Owners in the order of their shards, then by name, from the one behind `after`. */
export async function* ownersOf(at: Layout, after?: string): AsyncGenerator<string, void> {
  const firstShard = after === undefined ? "" : at.shardOf(after);
  for (const shard of await entriesOf(at.root)) {
    if (shard < firstShard) continue;
    for (const entry of await entriesOf(join(at.root, shard))) {
      const isPassed = after !== undefined && shard === firstShard && entry <= after;
      if (isOwnerFolder(entry) && !isPassed) yield entry;
    }
  }
}

/** Owners whose last file was written before `cutoff`, in epoch ms; or whose folder is empty. */
export async function ownersBefore(
  at: Layout,
  cutoff: number,
  page: { limit: number; after?: string },
): Promise<string[]> {
  const owners: string[] = [];
  for await (const owner of ownersOf(at, page.after)) {
    if (owners.length >= page.limit) break;
    if ((await newestOf(at.folder(owner))) < cutoff) owners.push(owner);
  }
  return owners;
}

export async function newestOf(folder: string): Promise<number> {
  const names = await entriesOf(folder);
  const paths = names.length === 0 ? [folder] : names.map((name) => join(folder, name));
  const times = await Promise.all(paths.map(writtenAt));
  return Math.max(...times.map((time) => time ?? 0));
}

/** Removes files of writes that ended before `cutoff` without a rename: their process died. */
export async function removeUnfinishedBefore(at: Layout, cutoff: number): Promise<void> {
  for await (const owner of ownersOf(at)) {
    for (const name of await entriesOf(at.folder(owner))) {
      const path = join(at.folder(owner), name);
      const isStale = name.endsWith(UNFINISHED) && ((await writtenAt(path)) ?? cutoff) < cutoff;
      if (isStale) await rm(path, { force: true });
    }
  }
}
