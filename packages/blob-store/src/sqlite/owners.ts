import type { Layout } from "../file-system/layout.ts";
import { newestOf, ownersOf } from "../file-system/sweep-files.ts";
import type { ContentTables, StoredOwner } from "./content-tables.ts";

const PAGE = 500;

type Stored = { at: Layout; tables: ContentTables };

/** Owners, in the order of their shards and then by name, whose newest blob, row or file, was written before `cutoff`, in epoch ms. */
export async function ownersBefore(
  stored: Stored,
  cutoff: number,
  { limit, after }: { limit: number; after?: string },
): Promise<string[]> {
  const owners: string[] = [];
  for await (const { owner, newest } of merged(stored, after)) {
    if (owners.length >= limit) break;
    if (newest < cutoff) owners.push(owner);
  }
  return owners;
}

/** Each owner once, of rows and of files. */
async function* merged({ at, tables }: Stored, after?: string): AsyncGenerator<StoredOwner, void> {
  const [rows, files] = [ofRows(tables, at, after), ofFiles(at, after)];
  let [row, file] = [rows.next().value, (await files.next()).value];
  while (row || file) {
    const order = row && file ? compare(row, file) : row ? -1 : 1;
    const newest = Math.max(
      order <= 0 ? (row?.newest ?? 0) : 0,
      order >= 0 ? (file?.newest ?? 0) : 0,
    );
    const next = order <= 0 ? row : file;
    if (next) yield { ...next, newest };
    if (order <= 0) row = rows.next().value;
    if (order >= 0) file = (await files.next()).value;
  }
}

function compare(one: StoredOwner, other: StoredOwner): number {
  const [a, b] = [one, other].map(({ shard, owner }) => `${shard}/${owner}`);
  return a === b ? 0 : (a ?? "") < (b ?? "") ? -1 : 1;
}

function* ofRows(
  tables: ContentTables,
  at: Layout,
  after?: string,
): Generator<StoredOwner, undefined> {
  let last = { shard: after === undefined ? "" : at.shardOf(after), owner: after ?? "" };
  for (;;) {
    const page = tables.owners(last.shard, last.owner, PAGE);
    yield* page;
    const end = page.at(-1);
    if (!end || page.length < PAGE) return undefined;
    last = end;
  }
}

async function* ofFiles(at: Layout, after?: string): AsyncGenerator<StoredOwner, undefined> {
  for await (const owner of ownersOf(at, after)) {
    yield { shard: at.shardOf(owner), owner, newest: await newestOf(at.folder(owner)) };
  }
  return undefined;
}
