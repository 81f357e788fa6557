import type { DatabaseSync } from "node:sqlite";
import { atomically, reportOutages, withoutFlush } from "@quarry/event-store/sqlite";
import { storedJson } from "@quarry/kernel";
import type { DeliveryStore, KeptDelivery, PendingDelivery } from "../../application/ports.ts";

const TABLES = `
  CREATE TABLE IF NOT EXISTS webhook_progress (
    webhook TEXT PRIMARY KEY,
    places TEXT NOT NULL,
    generation INTEGER NOT NULL,
    failing_since INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS webhook_deliveries (
    webhook TEXT NOT NULL,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    pending_since INTEGER NOT NULL,
    settled_at INTEGER,
    row TEXT NOT NULL,
    PRIMARY KEY (webhook, event)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS webhook_deliveries_newest ON webhook_deliveries (webhook, pending_since);
  CREATE INDEX IF NOT EXISTS webhook_deliveries_status
    ON webhook_deliveries (webhook, status, pending_since);
  CREATE INDEX IF NOT EXISTS webhook_deliveries_pending
    ON webhook_deliveries (pending_since) WHERE status = 'pending';
  CREATE INDEX IF NOT EXISTS webhook_deliveries_settled
    ON webhook_deliveries (settled_at) WHERE settled_at IS NOT NULL;
`;

/**
 * Outcomes are flushed so often at most, in ms. A power cut has the events of this time sent again, under
 * the same ids; the end of a process alone loses none.
 */
const flushEveryMs = 500;

/** Every statement, prepared once. */
function prepare(database: DatabaseSync) {
  database.exec(TABLES);
  const progress = database.prepare("SELECT * FROM webhook_progress WHERE webhook = ?");
  const goOn = database.prepare(`INSERT INTO webhook_progress VALUES (?, ?, 1, NULL)
    ON CONFLICT DO UPDATE SET places = excluded.places, generation = generation + 1,
      failing_since = NULL`);
  const reach = database.prepare(
    "UPDATE webhook_progress SET places = ? WHERE webhook = ? AND generation = ?",
  );
  const failing = database.prepare(
    "UPDATE webhook_progress SET failing_since = ? WHERE webhook = ?",
  );
  const write = database.prepare(`INSERT INTO webhook_deliveries
    VALUES (:webhook, :event, :status, :pendingSince, :settledAt, :row)
    ON CONFLICT DO UPDATE SET status = :status, pending_since = :pendingSince, settled_at = :settledAt, row = :row`);
  const update = database.prepare(`UPDATE webhook_deliveries
    SET status = :status, pending_since = :pendingSince, settled_at = :settledAt, row = :row
    WHERE webhook = :webhook AND event = :event`);
  const one = database.prepare(
    "SELECT row FROM webhook_deliveries WHERE webhook = ? AND event = ?",
  );
  const pending = database.prepare(
    "SELECT row FROM webhook_deliveries WHERE webhook = ? AND status = 'pending'",
  );
  const newest = database.prepare(
    "SELECT row FROM webhook_deliveries WHERE webhook = ? ORDER BY pending_since DESC LIMIT ?",
  );
  const ofStatus = database.prepare(`SELECT row FROM webhook_deliveries
    WHERE webhook = ? AND status = ? ORDER BY pending_since DESC LIMIT ?`);
  const prune = database.prepare("DELETE FROM webhook_deliveries WHERE settled_at < ?");
  const forget = ["webhook_deliveries", "webhook_progress"].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE webhook = ?`),
  );
  const oldest = database.prepare(
    "SELECT min(pending_since) AS at FROM webhook_deliveries WHERE status = 'pending'",
  );
  return {
    progress,
    goOn,
    reach,
    failing,
    write,
    update,
    one,
    pending,
    newest,
    ofStatus,
    prune,
    forget,
    oldest,
  };
}

/** What is pending for webhooks, in the service's own database. */
export function openSqliteDeliveries(database: DatabaseSync): DeliveryStore {
  const statements = prepare(database);
  const { progress, goOn, reach, failing, write, update, one, prune, forget } = statements;
  let flushedAt = Number.NEGATIVE_INFINITY;

  return reportOutages<DeliveryStore>({
    ...reading(statements),
    async progress(webhookId) {
      const found = progress.get(webhookId);
      if (!found) return undefined;
      const failingSince = found.failing_since === null ? null : Number(found.failing_since);
      const generation = Number(found.generation);
      return { places: storedJson(String(found.places)), generation, failingSince };
    },
    async goOnFrom(webhookId, places) {
      goOn.run(webhookId, JSON.stringify(places));
    },
    async enqueue(webhookId, added, { places, generation }) {
      const enqueueAll = () => {
        const isSame = reach.run(JSON.stringify(places), webhookId, generation).changes > 0;
        if (isSame) for (const each of added) write.run(valuesOf(toPending(each)));
        return isSame;
      };
      // what is lost is lost with its place in the feed, and pending again
      return withoutFlush(database, () => atomically(database, enqueueAll));
    },
    async recordOutcomes(outcomes) {
      const settleAll = () => {
        for (const outcome of outcomes) update.run(valuesOf(outcome));
      };
      const now = performance.now();
      const isTime = now - flushedAt >= flushEveryMs;
      if (!isTime) return withoutFlush(database, () => atomically(database, settleAll));
      atomically(database, settleAll);
      flushedAt = now;
    },
    async noteFailing(webhookId, since) {
      failing.run(since, webhookId);
    },
    async requeue(webhookId, eventId, at) {
      const found = one.get(webhookId, eventId);
      if (!found) return false;
      const { pending: former } = parse(found);
      write.run(valuesOf(toPending({ ...former, attempts: 0, nextAt: at, pendingSince: at })));
      return true;
    },
    async forget(webhookId) {
      atomically(database, () => {
        for (const statement of forget) statement.run(webhookId);
      });
    },
    async prune(before) {
      prune.run(before);
    },
  });
}

/** What is asked of what is pending, and of what became of it. */
function reading({
  pending,
  newest,
  ofStatus,
  oldest,
}: ReturnType<typeof prepare>): Pick<DeliveryStore, "pending" | "list" | "oldestPendingSince"> {
  return {
    async pending(webhookId) {
      return pending.all(webhookId).map((found) => parse(found).pending);
    },
    async list({ webhookId, status, limit }) {
      const found = status ? ofStatus.all(webhookId, status, limit) : newest.all(webhookId, limit);
      return found.map(parse);
    },
    async oldestPendingSince() {
      const at = oldest.get()?.at ?? undefined;
      return at === undefined ? undefined : Number(at);
    },
  };
}

const toPending = (pending: PendingDelivery): KeptDelivery => ({
  pending,
  status: "pending",
  attempt: undefined,
});

function valuesOf({ pending, status, attempt }: KeptDelivery) {
  return {
    webhook: pending.webhookId,
    event: pending.eventId,
    status,
    pendingSince: pending.pendingSince,
    settledAt: status === "pending" ? null : (attempt?.at ?? 0),
    row: JSON.stringify({ pending, status, attempt }),
  };
}

function parse({ row }: Record<string, unknown>): KeptDelivery {
  return storedJson(String(row));
}
