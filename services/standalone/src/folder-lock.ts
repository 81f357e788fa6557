import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "@quarry/kernel";

/**
 * Takes a data folder for this process. The operating system lets go of it when the process ends,
 * however it ends.
 *
 * @throws ConfigError where another process has it, or the file of the lock is damaged.
 */
export function lockFolder(folder: string): Disposable {
  const file = join(folder, "lock");
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw new ConfigError(
      isLocked(error)
        ? `The data folder ${folder} is in use by another Quarry server: stop that one, or set QUARRY_DATA_DIR to another folder`
        : `The file ${file} is damaged: remove it while no Quarry server runs on the folder`,
      { cause: error },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}

const SQLITE_BUSY = 5;

function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
