import { readFileSync, statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { clearWal, DATABASE_LAYOUT, openDatabase, truncateWal } from "./open-database.ts";
import { openSqliteTestLog } from "./test-log.testing.ts";

const full = 2;

describe("openDatabase", () => {
  it("keeps what is committed, and nothing that is deleted", async () => {
    await using log = await openSqliteTestLog();
    const database = openDatabase(log.path);
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    expect(database.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: full });
    expect(database.prepare("PRAGMA secure_delete").get()).toEqual({ secure_delete: 1 });
    expect(database.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 5_000 });
    database.close();
  });

  it("stamps a new file with its layout and opens it again", async () => {
    await using log = await openSqliteTestLog();
    const path = `${log.path}.new`;
    for (const _ of ["new", "again"]) {
      using database = openDatabase(path);
      expect(database.prepare("PRAGMA user_version").get()).toEqual({
        user_version: DATABASE_LAYOUT,
      });
      database.exec("CREATE TABLE IF NOT EXISTS rows (text TEXT)");
    }
  });

  it("takes over a file of layout 1, which an earlier release then refuses", async () => {
    await using log = await openSqliteTestLog();
    const path = `${log.path}.earlier`;
    using writer = new DatabaseSync(path);
    writer.exec("CREATE TABLE rows (text TEXT); INSERT INTO rows VALUES ('kept')");
    writer.exec("PRAGMA user_version = 1");
    using database = openDatabase(path);
    expect(database.prepare("SELECT text FROM rows").all()).toEqual([{ text: "kept" }]);
    expect(database.prepare("PRAGMA user_version").get()).toEqual({
      user_version: DATABASE_LAYOUT,
    });
  });

  it.each([0, DATABASE_LAYOUT + 1])("refuses a file of layout %i by name", async (layout) => {
    await using log = await openSqliteTestLog();
    const path = `${log.path}.other`;
    using writer = new DatabaseSync(path);
    writer.exec(`CREATE TABLE rows (text TEXT); PRAGMA user_version = ${layout}`);
    expect(() => openDatabase(path)).toThrow(ConfigError);
    expect(() => openDatabase(path)).toThrow(
      `${path} has the layout ${layout}, this version of Quarry reads layout ${DATABASE_LAYOUT}: ` +
        "set QUARRY_DATA_DIR to an empty folder",
    );
    expect(writer.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "delete" });
  });
});

it("names a file that is damaged, or that cannot be made", async () => {
  await using log = await openSqliteTestLog();
  const path = `${log.path}.damaged`;
  writeFileSync(path, "no database at all".repeat(100));
  expect(() => openDatabase(path)).toThrow(
    `The file ${path} cannot be opened (file is not a database): it must be undamaged`,
  );
  expect(() => openDatabase("/proc/quarry.db")).toThrow(ConfigError);
});

describe("truncateWal", () => {
  const secret = "4711-secret-0815";
  const holdsSecret = (path: string) => readFileSync(path).includes(secret);

  it("leaves no byte of a deleted row in the database or its log", async () => {
    await using log = await openSqliteTestLog();
    const database = openDatabase(log.path);
    database.exec(`CREATE TABLE rows (text TEXT); INSERT INTO rows VALUES ('${secret}')`);
    expect(holdsSecret(`${log.path}-wal`)).toBe(true);
    database.exec("DELETE FROM rows");
    expect(truncateWal(database)).toBe(true);
    expect(statSync(`${log.path}-wal`).size).toBe(0);
    expect(holdsSecret(log.path)).toBe(false);
    database.close();
  });

  it("reports that a reader held it off, and is waited for until none does", async () => {
    await using log = await openSqliteTestLog();
    const [database, reader] = [openDatabase(log.path), openDatabase(log.path)];
    database.exec("CREATE TABLE rows (text TEXT)");
    reader.exec("BEGIN; SELECT * FROM rows");
    database.exec("INSERT INTO rows VALUES ('x')");
    expect(truncateWal(database)).toBe(false);
    const cleared = clearWal(database);
    reader.exec("COMMIT");
    await cleared;
    expect(statSync(`${log.path}-wal`).size).toBe(0);
    expect(database.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 5_000 });
    for (const connection of [database, reader]) connection.close();
  });
});
