import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isSystemError } from "../system-error.ts";

/**
 * Makes a folder and those that it lies in. Node's own way does not end where the system denies a folder that
 * lies in an existing one, as in `/proc`.
 *
 * @throws the system's error where it cannot be made, or is a file.
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  try {
    await mkdir(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === "EEXIST") return;
    if (error.code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}
