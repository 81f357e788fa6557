import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { atomically, reportOutages, withoutFlush } from "@quarry/event-store/sqlite";
import { storedJson, uuidv7 } from "@quarry/kernel";
import type { FeedStore } from "../../application/ports.ts";
import type { FeedLog } from "../../domain/cursor.ts";
import { type FeedRow, pinnedOf } from "../../domain/feed-row.ts";

const TABLES = `
  CREATE TABLE IF NOT EXISTS account_events (
    account TEXT NOT NULL,
    log TEXT NOT NULL,
    place INTEGER NOT NULL,
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    stream TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (account, log, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS account_events_type ON account_events (account, log, type, place);
  CREATE INDEX IF NOT EXISTS account_events_stream ON account_events (stream, sequence);
  CREATE TABLE IF NOT EXISTS feed_progress (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    epoch TEXT NOT NULL,
    extraction INTEGER NOT NULL,
    schema INTEGER NOT NULL,
    delivery INTEGER NOT NULL
  ) STRICT;
`;

const PAGE = "place > :after AND place <= :until ORDER BY place LIMIT :limit";

/** Each is found by one index, in its order. Without a word SQLite takes the first for both. */
export const pages = {
  all: `SELECT * FROM account_events WHERE account = :account AND log = :log AND ${PAGE}`,
  typed: `SELECT * FROM account_events INDEXED BY account_events_type
    WHERE account = :account AND log = :log AND type = :type AND ${PAGE}`,
};

/** The feeds of accounts in the service's own database. */
export function openSqliteFeed(database: DatabaseSync): FeedStore {
  database.exec(TABLES);
  database
    .prepare("INSERT OR IGNORE INTO feed_progress VALUES (1, ?, 0, 0, 0)")
    .run(uuidv7().slice(-12));
  const progress = database.prepare("SELECT * FROM feed_progress");
  const insert = database.prepare(`INSERT OR IGNORE INTO account_events
    VALUES (:account, :log, :place, :type, :id, :stream, :sequence, :at, :data)`);
  const reach = {
    extraction: database.prepare("UPDATE feed_progress SET extraction = max(extraction, ?)"),
    schema: database.prepare("UPDATE feed_progress SET schema = max(schema, ?)"),
    delivery: database.prepare("UPDATE feed_progress SET delivery = max(delivery, ?)"),
  };
  const all = database.prepare(pages.all);
  const typed = database.prepare(pages.typed);
  const pinned = database.prepare(`SELECT stream, data FROM account_events
    WHERE stream IN (SELECT value FROM json_each(?)) AND sequence = 1`);

  const first = database.prepare(`SELECT log, min(place) AS place FROM account_events
    WHERE account = ? AND at >= ? GROUP BY log`);

  return reportOutages<FeedStore>({
    async progress() {
      const { epoch, extraction, schema, delivery } = progress.get() ?? {};
      const positions = {
        extraction: Number(extraction),
        schema: Number(schema),
        delivery: Number(delivery),
      };
      return { epoch: String(epoch), positions };
    },
    async add(log, rows, position) {
      const addAll = () => {
        for (const { accountId: account, data, ...row } of rows) {
          insert.run({ account, ...row, data: JSON.stringify(data) });
        }
        reach[log].run(position);
      };
      withoutFlush(database, () => atomically(database, addAll)); // what is lost is read again
    },
    async rows({ accountId: account, type, ...slice }) {
      const found = type ? typed.all({ account, type, ...slice }) : all.all({ account, ...slice });
      return found.map(toRow);
    },
    async pinned(streams) {
      const found = pinned.all(JSON.stringify(streams));
      return new Map(
        found.map(({ stream, data }) => [
          String(stream),
          pinnedOf(storedJson<FeedRow["data"]>(String(data))),
        ]),
      );
    },
    async firstSince(accountId, at) {
      const found = first.all(accountId, at);
      return Object.fromEntries(found.map(({ log, place }) => [String(log), Number(place)]));
    },
  });
}

function toRow(row: Record<string, SQLOutputValue>): FeedRow {
  return {
    accountId: String(row.account),
    log: String(row.log) as FeedLog,
    place: Number(row.place),
    type: String(row.type) as FeedRow["type"],
    id: String(row.id),
    stream: String(row.stream),
    sequence: Number(row.sequence),
    at: Number(row.at),
    data: storedJson(String(row.data)),
  };
}
