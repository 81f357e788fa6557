import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { clearWal, reportOutages, truncateWal } from "@quarry/event-store/sqlite";
import { type Clock, systemClock } from "@quarry/kernel";
import { checkAddress, checkOwner } from "../address.ts";
import { assertIntact, digestOf } from "../bytes.ts";
import { missing } from "../errors.ts";
import { openFileSystemBlobStore } from "../file-system/blob-store.ts";
import { layout } from "../file-system/layout.ts";
import type { BlobRef, BlobStore } from "../port.ts";
import { openContentTables } from "./content-tables.ts";
import { ownersBefore } from "./owners.ts";
import { createPlacing } from "./placing.ts";
import { takeSmall } from "./take-small.ts";

/** What is larger lies in a file, in bytes: SQLite writes it twice, to its log and from there to its place. */
export const LARGEST_ROW = 65_536;

export type SqliteBlobStoreOptions = {
  /** Opened with `openDatabase` by the caller, who closes it: best that of the log that refers to the blobs. */
  database: DatabaseSync;
  /** The folder of large blobs; made where it is missing. */
  root: string;
  now?: Clock;
};

/**
 * Small blobs as rows of a database, large ones as files: also small ones that were put before there
 * were rows. What was put or erased is so after a power cut, too; a blob that waits for a commit of
 * the log in the same database, with that commit.
 */
export async function openSqliteBlobStore(options: SqliteBlobStoreOptions): Promise<BlobStore> {
  const { database, root, now = systemClock } = options;
  const at = layout(resolve(root));
  const files = await openFileSystemBlobStore({ root, now });
  const tables = openContentTables(database);
  truncateWal(database); // the last process may have died between an erasure and this
  const keyOf = (owner: string, name: string) => ({ shard: at.shardOf(owner), owner, name });
  const { putRow, putFile } = createPlacing({ at, files, tables, now });

  return reportOutages<BlobStore>({
    ...files,
    async put(owner, name, content, { withCommit = false, ...limit } = {}) {
      checkAddress({ owner, name });
      const taken = await takeSmall(content, Math.min(LARGEST_ROW, limit.maxBytes ?? LARGEST_ROW));
      if ("rest" in taken) return putFile({ ...keyOf(owner, name), content: taken.rest }, limit);
      await putRow(keyOf(owner, name), taken.whole, { flush: !withCommit });
      return { owner, name, ...digestOf(taken.whole) };
    },
    async open(ref) {
      checkAddress(ref);
      const key = keyOf(ref.owner, ref.name);
      return tables.has(key) ? streamRow(ref, () => tables.find(key)) : files.open(ref);
    },
    async read(ref) {
      checkAddress(ref);
      const bytes = tables.find(keyOf(ref.owner, ref.name));
      return bytes ? assertIntact(ref, bytes) : files.read(ref);
    },
    async find(owner, name) {
      checkAddress({ owner, name });
      return tables.find(keyOf(owner, name)) ?? files.find(owner, name);
    },
    async names(owner) {
      const inFiles = await files.names(owner);
      return [...new Set([...inFiles, ...tables.names(at.shardOf(owner), owner)])].sort();
    },
    async eraseOwner(owner) {
      checkOwner(owner);
      await files.eraseOwner(owner);
      tables.erase(at.shardOf(owner), owner);
      await clearWal(database);
    },
    owners: ({ olderThanMs, ...page }) => ownersBefore({ at, tables }, now() - olderThanMs, page),
  });
}

/** Reads at the first step: what was erased until then is missing. */
async function* streamRow(
  ref: BlobRef,
  find: () => Buffer | undefined,
): AsyncGenerator<Buffer, void> {
  const bytes = find();
  if (!bytes) throw missing(ref);
  yield assertIntact(ref, bytes);
}
