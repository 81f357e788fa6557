import type { Evidence, LeafEvidence } from "@quarry/api";

/** Columns that this share of a table's rows fill are usual ones. */
const USUAL = 0.6;
/** A row that lacks more of the usual columns may be a remark, a total or a part of the row before. */
const MAX_LACKING = 0.3;
const LEAST_COLUMNS = 2;
const LEAST_ROWS = 3;
/** No value of such a row is surer. */
const SUREST = 0.75;

/** The leaves, those of table rows that lack what most rows of their table have no longer as sure. */
export function withSparseRows(leaves: Evidence["leaves"]): Evidence["leaves"] {
  const rows = Map.groupBy(
    leaves.filter(({ reason }) => reason === "table"),
    ({ pointer }) => rowOf(pointer) ?? "",
  );
  rows.delete("");
  const sparse = new Set<LeafEvidence>();
  for (const [, own] of Map.groupBy(rows, ([row]) => row.slice(0, row.lastIndexOf("/")))) {
    const usual = usualColumns(own);
    if (own.length < LEAST_ROWS || usual.size < LEAST_COLUMNS) continue;
    for (const [row, cells] of own) {
      const filled = new Set(cells.map(({ pointer }) => pointer.slice(row.length)));
      const lacking = [...usual].filter((column) => !filled.has(column)).length;
      if (lacking > MAX_LACKING * usual.size) for (const cell of cells) sparse.add(cell);
    }
  }
  if (sparse.size === 0) return leaves;
  return leaves.map((leaf) =>
    sparse.has(leaf) ? { ...leaf, confidence: Math.min(SUREST, leaf.confidence) } : leaf,
  );
}

function usualColumns(rows: readonly (readonly [string, readonly LeafEvidence[]])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const [row, cells] of rows)
    for (const { pointer } of cells) {
      const column = pointer.slice(row.length);
      counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  return new Set(
    [...counts].filter(([, count]) => count >= USUAL * rows.length).map(([column]) => column),
  );
}

/** The innermost row that a value stands in; undefined for what is in none. */
function rowOf(pointer: string): string | undefined {
  return /^(.*\/\d+)\/[^/]+$/.exec(pointer)?.[1];
}
