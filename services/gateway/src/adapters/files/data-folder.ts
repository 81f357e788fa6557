import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "@quarry/kernel";

/**
 * Makes the data folder and what lies above it, readable by its owner only. Folder by folder, for
 * Node's own recursion never ends where a file system has no place for new folders.
 *
 * @throws ConfigError where it cannot be made, or is a file.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw new ConfigError(`QUARRY_DATA_DIR: ${folder} is a file, not a folder; name another`);
  }
  makeDataFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const reason =
      cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new ConfigError(`QUARRY_DATA_DIR: the folder ${folder} cannot be made (${reason})`, {
      cause,
    });
  }
}
