import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
  const process = spawn("sh", ["-c", keeper, "keeper", folder, room], {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true, // an interrupt of the terminal is not for it
  });
  const ended = once(process, "close");
  const mounted = await Promise.race([
    once(process.stdout, "data").then(() => true),
    ended.then(() => false),
  ]);
  return {
    folder: mounted ? folder : undefined,
    async [Symbol.asyncDispose]() {
      process.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
