import { openDatabase } from "@quarry/event-store/sqlite";
import { createRegistry } from "@quarry/service-kit";
import { expect, it } from "vitest";
import { showBackup } from "../metrics/show-backup.ts";
import { openSqliteBackupNote } from "./backup-note.ts";

it("shows the time of the last backup, 0 before the first, and nothing where it cannot be read", async () => {
  const database = openDatabase(":memory:");
  const note = openSqliteBackupNote(database);
  const registry = createRegistry();
  showBackup(registry, note);
  const shown = async () =>
    (await registry.metrics()).split("\n").filter((line) => line.startsWith("backup_"));
  expect(await shown()).toEqual(["backup_last_success_timestamp_seconds 0"]);
  await note.set(1_000_000);
  await openSqliteBackupNote(database).set(2_500_000);
  expect(await shown()).toEqual(["backup_last_success_timestamp_seconds 2500"]);
  database.close();
  expect(await shown()).toEqual([]);
});
