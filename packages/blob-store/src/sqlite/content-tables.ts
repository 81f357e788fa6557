import type { DatabaseSync } from "node:sqlite";
import { atomically, groupCommitOf } from "@quarry/event-store/sqlite";
import { erased } from "../errors.ts";

/**
 * A body is added at its table's end and emptied where it stands, never removed or made longer, so that
 * SQLite moves none: what it moves to another page it leaves behind in the old one, where
 * `secure_delete` does not reach.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS blobs (
    shard TEXT NOT NULL,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    body INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (shard, owner, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS blob_bodies (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS erased_owners (owner TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/** Pages of owners, found along the primary key however many blobs there are. */
export const OWNERS_BEHIND = `SELECT shard, owner, max(at) AS newest FROM blobs
  WHERE (shard, owner) > (?, ?) GROUP BY shard, owner ORDER BY shard, owner LIMIT ?`;

export type StoredBlob = { shard: string; owner: string; name: string };
export type StoredOwner = { shard: string; owner: string; newest: number };

/** Blobs as rows of a database, written by the group of all who write there. */
export type ContentTables = ReturnType<typeof openContentTables>;

export function openContentTables(database: DatabaseSync) {
  database.exec(TABLES);
  const group = groupCommitOf(database);
  const { body, bytes, place, add, empty, remove, names, owners, isErased, markErased } =
    statementsOf(database);

  function emptyOf(blob: StoredBlob): boolean {
    const found = body.get(blob);
    if (found) empty.run(Number(found.body));
    return found !== undefined;
  }

  return {
    /** @throws OwnerErasedError */
    put(blob: StoredBlob, content: Buffer, at: number, options: { flush: boolean }): Promise<void> {
      return group.run(() => {
        if (isErased.get(blob.owner)) throw erased(blob.owner);
        emptyOf(blob);
        place.run({ ...blob, body: Number(add.run(content).lastInsertRowid), at });
      }, options);
    },
    has: (blob: StoredBlob) => body.get(blob) !== undefined,
    find(blob: StoredBlob): Buffer | undefined {
      const found = bytes.get(blob)?.bytes;
      return found instanceof Uint8Array ? Buffer.from(found) : undefined;
    },
    names: (shard: string, owner: string) =>
      names.all(shard, owner).map(({ name }) => String(name)),
    drop(blob: StoredBlob): Promise<void> {
      return group.run(() => {
        if (emptyOf(blob)) remove.run(blob);
      });
    },
    /** Empties all of an owner's blobs and refuses new ones. */
    erase(shard: string, owner: string): void {
      atomically(database, () => {
        markErased.run(owner);
        for (const { name } of names.all(shard, owner)) {
          const blob = { shard, owner, name: String(name) };
          emptyOf(blob);
          remove.run(blob);
        }
      });
    },
    owners: (shard: string, owner: string, limit: number): StoredOwner[] =>
      owners.all(shard, owner, limit).map((row) => ({
        shard: String(row.shard),
        owner: String(row.owner),
        newest: Number(row.newest),
      })),
  };
}

function statementsOf(database: DatabaseSync) {
  return {
    body: database.prepare(
      "SELECT body FROM blobs WHERE shard = :shard AND owner = :owner AND name = :name",
    ),
    bytes: database.prepare(`SELECT bytes FROM blobs JOIN blob_bodies ON number = body
    WHERE shard = :shard AND owner = :owner AND name = :name`),
    place: database.prepare(`INSERT INTO blobs (shard, owner, name, body, at)
    VALUES (:shard, :owner, :name, :body, :at)
    ON CONFLICT DO UPDATE SET body = excluded.body, at = excluded.at`),
    add: database.prepare("INSERT INTO blob_bodies (bytes) VALUES (?)"),
    empty: database.prepare("UPDATE blob_bodies SET bytes = x'' WHERE number = ?"),
    remove: database.prepare(
      "DELETE FROM blobs WHERE shard = :shard AND owner = :owner AND name = :name",
    ),
    names: database.prepare("SELECT name FROM blobs WHERE shard = ? AND owner = ?"),
    owners: database.prepare(OWNERS_BEHIND),
    isErased: database.prepare("SELECT 1 FROM erased_owners WHERE owner = ?"),
    markErased: database.prepare("INSERT OR IGNORE INTO erased_owners VALUES (?)"),
  };
}
