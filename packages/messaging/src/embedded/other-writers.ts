import type { DatabaseSync } from "node:sqlite";

/** How often the file is checked for writes of other connections, in ms. */
const lookEveryMs = 500;

/**
 * Calls back after another connection has written to the database. Only an operator's command does, when it replays a
 * dead letter while the bus is in use.
 */
export function watchOtherWriters(database: DatabaseSync, written: () => void): Disposable {
  const version = database.prepare("PRAGMA data_version");
  let seen = version.get()?.data_version;
  const timer = setInterval(() => {
    if (!database.isOpen) return;
    const now = version.get()?.data_version;
    if (now === seen) return;
    seen = now;
    written();
  }, lookEveryMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
