import type { Filtered, Following } from "../records.ts";
import type { Filters } from "./filters.ts";
import type { Prepare } from "./statements.ts";

const newestFirst = "ORDER BY created_at DESC, id DESC";

type Head = { id: string; at: number };

/** The records that follow a place in a list, with their bodies: found by walking along an index. */
export function openFollowing({
  table,
  filters,
  prepare,
}: {
  table: string;
  filters: Filters;
  prepare: Prepare;
}) {
  function walk(wanted: Following, filtered?: Filtered): Head[] {
    const { accountId: account, from = 0, before = Number.MAX_SAFE_INTEGER, limit } = wanted;
    const { createdAt: at, id } =
      wanted.behind && wanted.behind.createdAt < before
        ? wanted.behind
        : { createdAt: before, id: "" };
    const source = filtered ? filters.indexedBy(filtered.by) : table;
    const { sql, values } = filters.conditionOf(filtered ?? { equals: {} });
    const found = prepare(`SELECT id, created_at AS at FROM ${source}
      WHERE account = :account AND deleted = 0 AND created_at >= :from
        AND (created_at, id) < (:at, :id) AND ${sql} ${newestFirst} LIMIT :limit`);
    const heads = found.all({ account, from, at, id, limit, ...values });
    return heads.map((head) => ({ id: String(head.id), at: Number(head.at) }));
  }

  return (wanted: Following, filtered?: Filtered) => {
    const walks = filtered ? filters.walksOf(filtered) : [undefined];
    const heads = walks.flatMap((each) => walk(wanted, each)).sort(byNewest);
    const ids = heads.slice(0, wanted.limit).map(({ id }) => id);
    const bodies = prepare(`SELECT row FROM ${table} JOIN ${table}_bodies ON number = body
      WHERE id IN (SELECT value FROM json_each(:ids)) ${newestFirst}`);
    return bodies.all({ ids: JSON.stringify(ids) });
  };
}

function byNewest(a: Head, b: Head): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
