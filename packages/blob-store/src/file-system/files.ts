import { open, readdir, stat } from "node:fs/promises";
import { AppError } from "@quarry/kernel";

const retryAfterSeconds = 2;

/** The result, or undefined if a file or folder of the path does not exist. */
export async function ifExists<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** UNAVAILABLE for an error of a full disk or an exhausted quota; otherwise the same error. */
export function toUnavailable(error: unknown): unknown {
  const isFull =
    error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT)$/.test(`${error.code}`);
  if (!isFull) return error;
  const details = { cause: error, retryAfterSeconds };
  return new AppError("UNAVAILABLE", "The server cannot store anything right now", details);
}

/** Syncs a folder, so that its new and removed entries survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}

/** Sorted names of a folder's entries; none if it does not exist. */
export async function entriesOf(path: string): Promise<string[]> {
  return ((await ifExists(readdir(path))) ?? []).sort();
}

/** When a file was last written, in epoch ms; undefined if it does not exist. */
export async function writtenAt(path: string): Promise<number | undefined> {
  return (await ifExists(stat(path)))?.mtimeMs;
}
