import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Filtered } from "../records.ts";

/** A condition on the table's own columns, with its values by name. */
export type Condition = { sql: string; values: Record<string, SQLInputValue> };

export type ListedTable = {
  table: string;
  /** The column that lists are often narrowed by; the records of each of its values are counted. */
  group?: string | undefined;
  /** Columns that lists are narrowed by as well, each with an index of its own. */
  filters?: readonly string[] | undefined;
};

export type Filters = ReturnType<typeof openFilters>;

/** Makes the indexes that lists are narrowed by where they are missing. */
export function openFilters(database: DatabaseSync, { table, group, filters = [] }: ListedTable) {
  const indexOf = (column: string) => `${table}_${column === group ? "grouped" : `by_${column}`}`;
  for (const column of group ? [group, ...filters] : filters) {
    database.exec(`CREATE INDEX IF NOT EXISTS ${indexOf(column)}
      ON ${table} (account, ${column}, deleted, created_at DESC, id DESC)`);
  }

  return {
    /** What to select from: the table by the column's index, which SQLite would not always choose. */
    indexedBy: (column: string) => `${table} INDEXED BY ${indexOf(column)}`,

    conditionOf({ equals, among = {} }: Pick<Filtered, "equals" | "among">): Condition {
      const conditions = [
        ...Object.keys(equals).map((column) => `${column} = :${column}`),
        ...Object.keys(among).map(
          (column) => `${column} IN (SELECT value FROM json_each(:any_${column}))`,
        ),
      ];
      const lists = Object.entries(among).map(
        ([column, values]) => [`any_${column}`, JSON.stringify(values)] as const,
      );
      const values = { ...equals, ...Object.fromEntries(lists) };
      return { sql: conditions.join(" AND ") || "true", values };
    },

    /** One for each value of the column whose index is used, so that none is sorted as a whole. */
    walksOf(filtered: Filtered): Filtered[] {
      const { by, equals, among = {} } = filtered;
      const { [by]: values, ...others } = among;
      if (!values) return [filtered];
      return values.map((each) => ({ by, equals: { ...equals, [by]: each }, among: others }));
    },
  };
}
