import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keep } from "./processes/keeper.ts";

export type Quota = AsyncDisposable & {
  /** Undefined where this user may mount nothing. */
  folder: string | undefined;
};

/** Mounts, says so, waits until its input ends, and takes the mount and the folder away. */
const keeper = `
  mount -t tmpfs -o "$2" none "$1" || exit 1
  echo mounted
  cat
  umount -l "$1"
  rmdir "$1"
`;

export type QuotaOptions = {
  /** How many files and folders it has room for, its own root included. */
  files?: number;
  /** An empty one to mount it on, which is removed after; else one is made. */
  on?: string;
};

/**
 * A file system in memory of a fixed size. It belongs to a process whose input ends when we do, even
 * by SIGKILL: no mount stays behind.
 */
export async function mountQuota(sizeMiB: number, options: QuotaOptions = {}): Promise<Quota> {
  const { files, on } = options;
  const room = files === undefined ? `size=${sizeMiB}m` : `size=${sizeMiB}m,nr_inodes=${files}`;
  const folder = on ?? (await mkdtemp(join(tmpdir(), "quarry-quota-")));
  const kept = await keep("sh", "-c", keeper, "keeper", folder, room);
  return {
    folder: kept.isHeld ? folder : undefined,
    async [Symbol.asyncDispose]() {
      await kept[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
