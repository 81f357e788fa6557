import type { RecordGroup, RecordRow } from "./record-group.ts";

/** A row with less than this share of the parts that rows of its group have is none: a page number, a remark. */
const LEAST_FILLED = 0.34;
/** Slots that this share of the rows fill are usual ones. */
const USUAL = 0.6;

/** Returns a group without the rows that hold much less than the others, whatever is asked for. */
export function withoutSparseRows(group: RecordGroup): RecordGroup {
  const sizes = group.rows.map(({ parts }) => parts.size).sort((a, b) => a - b);
  const typical = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const rows = group.rows.filter(({ parts }) => parts.size >= LEAST_FILLED * typical);
  return rows.length === group.rows.length ? group : { ...group, rows };
}

/** Returns a test for rows that fill all columns that most rows of their group fill, of three columns at least. */
export function fillsUsualColumns({ slots, rows }: RecordGroup): (row: RecordRow) => boolean {
  const columns = slots.filter(({ key }) => /^c\d+$/.test(key));
  const isUsual = (key: string) =>
    rows.filter(({ parts }) => parts.has(key)).length >= USUAL * rows.length;
  const usual = columns.map(({ key }) => key).filter(isUsual);
  return ({ parts }) => usual.length > 2 && usual.every((key) => parts.has(key));
}
