import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestLog } from "../contract/index.ts";
import { openSqliteArchive } from "./archive.ts";
import { openSqliteEventStore } from "./event-store.ts";
import { openDatabase } from "./open-database.ts";

/** A log in a file of its own; every store has its own connection to it. */
export async function openSqliteTestLog(): Promise<TestLog & { path: string }> {
  const folder = mkdtempSync(join(tmpdir(), "quarry-log-"));
  const path = join(folder, "log.db");
  const opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  return {
    path,
    connect: async (options) => opened.use(openSqliteEventStore({ ...options, path })),
    async archive() {
      const database = opened.adopt(openDatabase(path), (open) => open.close());
      return openSqliteArchive(database);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
