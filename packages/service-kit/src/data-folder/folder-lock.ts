import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "@quarry/kernel";

/**
 * Takes a data folder for this process, a server or a restore. The operating system lets go of it when
 * the process ends, however it ends.
 *
 * @throws ConfigError if another process has it, nothing can be written to it, or the file of the
 *   lock is damaged.
 */
export function lockFolder(folder: string): Disposable {
  const file = join(folder, "lock");
  using opened = new DisposableStack();
  try {
    const lock = opened.adopt(new DatabaseSync(file, { timeout: 0 }), (open) => open.close());
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return opened.move();
  } catch (cause) {
    throw new ConfigError(refusal(folder, file, cause), { cause });
  }
}

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function refusal(folder: string, file: string, cause: unknown): string {
  switch (primaryCode(cause)) {
    case SQLITE_BUSY:
      return `The data folder ${folder} is in use by another Quarry server or a restore; stop that one, or set QUARRY_DATA_DIR to another folder`;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return `The file ${file} is damaged: remove it while no Quarry server runs on the folder`;
    default:
      return `The data folder ${folder} cannot be written to (${codeOf(cause)}): free disk space, give this user write permission, or set QUARRY_DATA_DIR to another folder`;
  }
}

/** SQLite's code without what it adds to say more. */
function primaryCode(cause: unknown): number | undefined {
  const hasCode = cause instanceof Error && "errcode" in cause;
  return hasCode && typeof cause.errcode === "number" ? cause.errcode & 0xff : undefined;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : "unknown reason";
}
