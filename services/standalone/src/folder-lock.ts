import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "@quarry/kernel";

/**
 * Takes a data folder for this process. The operating system lets go of it when the process ends,
 * however it ends.
 *
 * @throws ConfigError where another process has it.
 */
export function lockFolder(folder: string): Disposable {
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw new ConfigError(
      `The data folder ${folder} is in use by another Quarry server: stop that one, or set QUARRY_DATA_DIR to another folder`,
      { cause: error },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}
