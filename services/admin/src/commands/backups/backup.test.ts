import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { openSqliteBackupNote } from "@quarry/extraction/stores";
import { expect, it, onTestFinished } from "vitest";
import { admin } from "../../run-admin.testing.ts";

it("leaves the time of a complete backup for the services to show, and none of a failed one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-admin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  mkdirSync(data);
  const environment = { QUARRY_DATA_DIR: data };
  const key = ["keys", "create", "--account", "acme", "--scopes", "schemas:read"];
  expect((await admin(key, environment)).status).toBe(0);
  const last = async () => {
    using database = openDatabase(join(data, "extraction.db"));
    return openSqliteBackupNote(database).last();
  };
  const backup = ["backup", "--to", join(folder, "copy")];
  const before = Date.now();
  expect((await admin(backup, environment)).status).toBe(0);
  const made = await last();
  expect(made).toBeGreaterThanOrEqual(before);
  expect((await admin(backup, environment)).status).toBe(1); // the folder is not empty
  expect(await last()).toBe(made);
});
