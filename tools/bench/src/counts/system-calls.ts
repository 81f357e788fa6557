import { open } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Counts } from "./counted.ts";

const flushes = ["fsync", "fdatasync"];
const writes = ["write", "writev", "pwrite64", "pwritev"];
const opens = ["open", "openat"];
const renames = ["rename", "renameat", "renameat2"];

/** What a server did to the files of its data folder. */
export type SystemCalls = {
  /** By the file that was flushed; all that lies in a folder of the data folder counts to that one. */
  flushes: Counts;
  writes: number;
  opens: number;
  renames: number;
};

/**
 * The program that notes a server's system calls in a file. `-D` lets the server be our child, and
 * `--seccomp-bpf` stops it at the calls of interest alone.
 */
export function noting(file: string): string[] {
  const calls = [...flushes, ...writes, ...opens, ...renames].join();
  return ["strace", "-D", "-f", "-y", "--seccomp-bpf", "-o", file, "-e", `trace=${calls}`];
}

/** Reads what was noted since the last call. */
export function createCallReader(file: string, folder: () => string) {
  let offset = 0;
  return async (): Promise<SystemCalls> => {
    await using noted = await open(file, "r");
    const { size } = await noted.stat();
    const { buffer } = await noted.read(Buffer.alloc(size - offset), 0, size - offset, offset);
    offset = size;
    return countCalls(buffer.toString("utf8").split("\n"), folder());
  };
}

/**
 * Counts the calls in strace's lines, such as `17 fdatasync(21</data/bus.db-wal>) = 0`: those on files
 * below the folder. The second half of a call that was interrupted names no call.
 */
export function countCalls(lines: readonly string[], folder: string): SystemCalls {
  const calls: SystemCalls = { flushes: {}, writes: 0, opens: 0, renames: 0 };
  for (const line of lines) {
    const [, name = "", args = ""] = /^\d+ +(\w+)\((.*)/.exec(line) ?? [];
    if (!args.includes(folder)) continue;
    if (writes.includes(name)) calls.writes += 1;
    else if (opens.includes(name)) calls.opens += 1;
    else if (renames.includes(name)) calls.renames += 1;
    else if (flushes.includes(name)) {
      const file = placeOf(args, folder);
      calls.flushes[file] = (calls.flushes[file] ?? 0) + 1;
    }
  }
  return calls;
}

/** `extraction.db` for it and its write-ahead log, `blobs` for whatever lies there. */
function placeOf(args: string, folder: string): string {
  const path = /<([^>]*)>/.exec(args)?.[1] ?? join(folder, "unknown");
  const [first = ""] = relative(folder, path).split("/");
  return first.replace(/-(wal|shm|journal)$/, "");
}
