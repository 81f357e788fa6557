import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";

/**
 * Where things lie under the root. Blobs are `<shard>/<owner>/<name>`; a write that runs is
 * `<shard>/<owner>/<name>.<id>.tmp` and an erased owner leaves `<shard>/<owner>.erased`, which no
 * blob or owner can be called: their names have no dots. The shard, one of 256, is of the owner's
 * hash, for ids that are made together begin alike.
 */
export function layout(root: string) {
  const shardOf = (owner: string) => createHash("sha256").update(owner).digest("hex").slice(0, 2);
  const shardFolder = (owner: string) => join(root, shardOf(owner));
  const folder = (owner: string) => join(shardFolder(owner), owner);
  return {
    root,
    shardOf,
    shardFolder,
    folder,
    marker: (owner: string) => join(shardFolder(owner), `${owner}${ERASED}`),
    blob: (owner: string, name: string) => join(folder(owner), name),
    unfinished: (owner: string, name: string) =>
      join(folder(owner), `${name}.${randomUUID()}${UNFINISHED}`),
  };
}

export type Layout = ReturnType<typeof layout>;

export const UNFINISHED = ".tmp";
const ERASED = ".erased";

export function isOwnerFolder(entry: string): boolean {
  return !entry.includes(".");
}
