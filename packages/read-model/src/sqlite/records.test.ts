import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it, onTestFinished } from "vitest";
import type { RecordRow } from "../records.ts";
import { openSqliteRecords, type SqliteRecords } from "./records.ts";

type Note = RecordRow & { text: string };

/** The same numbers every time, from 0 up to a limit. */
function seededNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    return state % limit;
  };
}

/** Rows that come, grow in another order, and are deleted in a third one, as pages split and merge. */
async function live(records: SqliteRecords<Note>, seed: number): Promise<string[]> {
  const number = seededNumbers(seed);
  const markers: string[] = [];
  const textOf = (longest: number) => {
    markers.push(`marker-${seed}-${markers.length}-end`);
    return `${markers.at(-1)} ${"x".repeat(number(longest))}`;
  };
  const rows: Note[] = Array.from({ length: 120 }, (_, index) => {
    const fixed = { version: 1, accountId: "acme", createdAt: index, deleted: false };
    return { id: `note-${(index * 67) % 120}`, ...fixed, text: textOf(300) };
  });
  for (const [index, row] of rows.entries()) {
    await records.save(row, 0);
    const grown = rows[number(index + 1)] ?? row;
    if (grown.version > 1) continue;
    Object.assign(grown, { version: 2, text: `${grown.text} ${textOf(1_000)}` });
    await records.save(grown, 1);
  }
  for (const row of rows.toSorted((a, b) => a.id.localeCompare(b.id))) {
    await records.save({ ...row, version: row.version + 1, text: "", deleted: true }, row.version);
  }
  return markers;
}

/** Records in a folder of their own, and which of some texts its files hold. */
function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), "quarry-records-"));
  const path = join(folder, "notes.db");
  const database = openDatabase(path);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  const records = openSqliteRecords<Note>(database, { table: "notes", columns: {} });
  const heldOf = (texts: string[]) =>
    texts.filter((text) => [path, `${path}-wal`].some((file) => readFileSync(file).includes(text)));
  return { path, records, heldOf };
}

it.each([1, 2, 3, 4, 5])("leaves no byte of deleted rows in its files (seed %i)", async (seed) => {
  const { records, heldOf } = openFolder();
  const markers = await live(records, seed);
  expect(heldOf(markers)).toEqual([]);
});

it("has deleted a row only when no other program reads what it was", async () => {
  const { path, records, heldOf } = openFolder();
  const note = { id: "note", version: 1, accountId: "acme", createdAt: 0, deleted: false };
  await records.save({ ...note, text: "a secret text" }, 0);
  const reader = openDatabase(path);
  reader.exec("BEGIN; SELECT * FROM notes");
  let saved = false;
  const saving = records.save({ ...note, version: 2, text: "", deleted: true }, 1).then(() => {
    saved = true;
  });
  expect((await records.load("note"))?.deleted).toBe(true);
  expect([saved, heldOf(["a secret text"])]).toEqual([false, ["a secret text"]]);
  reader.close();
  await saving;
  expect(heldOf(["a secret text"])).toEqual([]);
});
