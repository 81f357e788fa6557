import { open, readdir, stat } from "node:fs/promises";

/** The result, or undefined where a file or folder on the way is not there. */
export async function ifThere<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

export function isNotThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Makes a folder's entries, new names and removals, outlive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}

/** Sorted names of a folder's entries; none where it is not there. */
export async function entriesOf(path: string): Promise<string[]> {
  return ((await ifThere(readdir(path))) ?? []).sort();
}

/** When a file was last written, in epoch ms; undefined where it is not there. */
export async function writtenAt(path: string): Promise<number | undefined> {
  return (await ifThere(stat(path)))?.mtimeMs;
}
