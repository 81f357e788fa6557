import type { DatabaseSync } from "node:sqlite";
import { type Counted, EVERY } from "../records.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, type SliceHit } from "../slices.ts";

/** The widths of slices in ms, days of UTC first; each is whole in the one before. */
const WIDTHS = [DAY_MS, HOUR_MS, MINUTE_MS];

type Counting = { table: string; group?: string | undefined };

/**
 * How many live records an account has in each day, hour and minute, of all groups and of each one,
 * kept by triggers with every write. So a list of ten million is counted, and the place of a page in
 * it found, by sums over its days, the hours of one of them and the minutes of one hour; to count or
 * to walk over the records themselves takes longer with each that comes.
 *
 * @param group the column whose value is a record's group.
 */
export function openCounts(database: DatabaseSync, { table, group }: Counting) {
  const counts = keepCounts(database, { table, group });
  const counted = `FROM ${counts} WHERE account = :account
    AND grp IN (SELECT value FROM json_each(:groups)) AND width = :width
    AND start >= :from AND start < :before`;
  const sum = database.prepare(`SELECT sum(live) AS live ${counted}`);
  const find = database.prepare(`
    SELECT start, through - live AS newer FROM (
      SELECT start, sum(live) AS live, sum(sum(live)) OVER (ORDER BY start DESC) AS through
      ${counted} GROUP BY start
    ) WHERE through > :offset ORDER BY start DESC LIMIT 1`);

  const valuesOf = ({ accountId: account, groups = [EVERY], ...bounds }: Counted) => {
    const { from = 0, before = Number.MAX_SAFE_INTEGER } = bounds;
    return { account, groups: JSON.stringify(groups), from, before };
  };

  return {
    /** How many records there are from the start of a day until that of another. */
    of: (counted: Counted): number =>
      Number(sum.get({ ...valuesOf(counted), width: DAY_MS })?.live ?? 0),

    /** Where the record of an offset stands, from 0 for the newest; nowhere past the last. */
    find(counted: Counted, offset: number): SliceHit | undefined {
      let values = valuesOf(counted);
      let newer = 0;
      for (const width of WIDTHS) {
        const found = find.get({ ...values, width, offset: offset - newer });
        if (!found) return undefined;
        const from = Number(found.start);
        values = { ...values, from, before: from + width };
        newer += Number(found.newer);
      }
      return { start: values.from, end: values.before, newer };
    },
  };
}

/** Makes the table of counts with the triggers that keep it. @returns its name. */
function keepCounts(database: DatabaseSync, { table, group }: Counting): string {
  const counts = `${table}_counts`;
  const groupsOf = (row: string) =>
    `(SELECT '${EVERY}' AS grp ${group ? `UNION ALL SELECT ${row}.${group}` : ""})`;
  const slices = `(SELECT column1 AS width FROM (VALUES ${WIDTHS.map((width) => `(${width})`)}))`;
  const add = (row: string, change: string) => `
    INSERT INTO ${counts}
      SELECT ${row}.account, grp, width, ${row}.created_at - ${row}.created_at % width, ${change}
      FROM ${groupsOf(row)}, ${slices} WHERE true
    ON CONFLICT DO UPDATE SET live = live + excluded.live;`;
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(counts);
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${counts} (
      account TEXT NOT NULL,
      grp TEXT NOT NULL,
      width INTEGER NOT NULL,
      start INTEGER NOT NULL,
      live INTEGER NOT NULL,
      PRIMARY KEY (account, grp, width, start)
    ) WITHOUT ROWID;
    ${isThere ? "" : countAll({ table, group, counts, slices })}
    CREATE TRIGGER IF NOT EXISTS ${counts}_added AFTER INSERT ON ${table} WHEN NEW.deleted = 0
    BEGIN ${add("NEW", "1")} END;
    CREATE TRIGGER IF NOT EXISTS ${counts}_changed AFTER UPDATE OF deleted ON ${table}
    WHEN NEW.deleted <> OLD.deleted
    BEGIN
      ${add("NEW", "OLD.deleted - NEW.deleted")}
      DELETE FROM ${counts} WHERE live = 0 AND account = NEW.account
        AND grp IN (SELECT grp FROM ${groupsOf("NEW")}) AND width IN (SELECT width FROM ${slices})
        AND start IN (SELECT NEW.created_at - NEW.created_at % width FROM ${slices});
    END;
  `);
  return counts;
}

/** Counts what was there before it was counted. */
function countAll(names: {
  table: string;
  group: string | undefined;
  counts: string;
  slices: string;
}): string {
  const { table, group, counts, slices } = names;
  const live = (grp: string) =>
    `SELECT account, ${grp} AS grp, created_at FROM ${table} WHERE deleted = 0`;
  return `INSERT INTO ${counts}
    SELECT account, grp, width, created_at - created_at % width AS start, count(*)
    FROM (${live(`'${EVERY}'`)} ${group ? `UNION ALL ${live(group)}` : ""}), ${slices}
    GROUP BY account, grp, width, start;`;
}
