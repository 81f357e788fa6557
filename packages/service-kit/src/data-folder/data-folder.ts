import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigError } from "@quarry/kernel";

/**
 * Makes the data folder and what lies above it, readable by its owner only. Folder by folder, for
 * Node's own recursion never ends where a file system has no place for new folders.
 *
 * @throws ConfigError if it cannot be made, or is a file.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw new ConfigError(`QUARRY_DATA_DIR: ${folder} is a file, not a folder; set another path`);
  }
  makeDataFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const reason =
      cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new ConfigError(`QUARRY_DATA_DIR: the folder ${folder} cannot be created (${reason})`, {
      cause,
    });
  }
}

/** In a data folder: where a restore works, so that what broke off is never taken for data. */
export const RESTORING = ".restoring";

/** @throws ConfigError if a restore into the data folder broke off: it may hold a part of the data. */
export function refuseHalfRestored(folder: string): void {
  const rest = join(folder, RESTORING);
  if (!existsSync(rest)) return;
  throw new ConfigError(
    `A restore into the data folder ${folder} did not finish: empty the folder and restore again, or remove ${rest} to start without the restored data`,
  );
}
