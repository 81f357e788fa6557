import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
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

it.each([1, 2, 3, 4, 5])("leaves no byte of deleted rows in its files (seed %i)", async (seed) => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-records-"));
  const database = openDatabase(join(folder, "notes.db"));
  const records = openSqliteRecords<Note>(database, { table: "notes", columns: {} });
  const markers = await live(records, seed);
  for (const file of ["notes.db", "notes.db-wal"]) {
    const bytes = readFileSync(join(folder, file));
    expect(markers.filter((marker) => bytes.includes(marker))).toEqual([]);
  }
  database.close();
  rmSync(folder, { recursive: true });
});
