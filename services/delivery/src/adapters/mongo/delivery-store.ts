import { storedJson } from "@quarry/kernel";
import { reportOutages } from "@quarry/mongo";
import type { Collection, Db } from "mongodb";
import type {
  DeliveryStore,
  KeptDelivery,
  PendingDelivery,
  Progress,
} from "../../application/ports.ts";

type StoredProgress = Progress & { _id: string };
/** `_id` is `webhook|event`; `settledAt` is 0 while it is pending. */
type StoredDelivery = {
  _id: string;
  webhookId: string;
  status: KeptDelivery["status"];
  pendingSince: number;
  settledAt: number;
  row: string;
};

/** What is pending for webhooks, in two collections of the service's own. */
export async function openMongoDeliveries(database: Db, name = "delivery"): Promise<DeliveryStore> {
  const durable = { writeConcern: { w: "majority", journal: true } } as const;
  const all = database.collection<StoredProgress>(`${name}_cursors`, durable);
  const deliveries = database.collection<StoredDelivery>(`${name}_deliveries`, durable);
  await deliveries.createIndexes([
    { key: { webhookId: 1, status: 1, pendingSince: 1 }, name: "status" },
    { key: { webhookId: 1, pendingSince: 1 }, name: "newest" },
    { key: { status: 1, pendingSince: 1 }, name: "pending" },
    { key: { settledAt: 1 }, name: "settled" },
  ]);
  const replace = (kept: KeptDelivery, upsert: boolean) => {
    const { _id, ...replacement } = toStored(kept);
    return { replaceOne: { filter: { _id }, replacement, upsert } };
  };

  return reportOutages<DeliveryStore>({
    ...reading(deliveries),
    async progress(webhookId) {
      const found = await all.findOne({ _id: webhookId });
      if (!found) return undefined;
      const { _id, ...progress } = found;
      return progress;
    },
    async goOnFrom(webhookId, places) {
      const change = { $set: { places, failingSince: null }, $inc: { generation: 1 } };
      await all.updateOne({ _id: webhookId }, change, { upsert: true });
    },
    async enqueue(webhookId, added, { places, generation }) {
      if (added.length > 0) {
        await deliveries.bulkWrite(added.map((pending) => replace(toPending(pending), true)));
      }
      const same = { _id: webhookId, generation };
      return (await all.updateOne(same, { $set: { places } })).matchedCount > 0;
    },
    async recordOutcomes(outcomes) {
      await deliveries.bulkWrite(outcomes.map((outcome) => replace(outcome, false)));
    },
    async noteFailing(webhookId, since) {
      await all.updateOne({ _id: webhookId }, { $set: { failingSince: since } });
    },
    async requeue(webhookId, eventId, at) {
      const found = await deliveries.findOne({ _id: idOf(webhookId, eventId) });
      if (!found) return false;
      const { pending } = parse(found);
      const again = toPending({ ...pending, attempts: 0, nextAt: at, pendingSince: at });
      await deliveries.bulkWrite([replace(again, false)]);
      return true;
    },
    async forget(webhookId) {
      await deliveries.deleteMany({ webhookId });
      await all.deleteOne({ _id: webhookId });
    },
    async prune(before) {
      await deliveries.deleteMany({ settledAt: { $gt: 0, $lt: before } });
    },
  });
}

/** What is asked of what is pending, and of what became of it. */
function reading(
  deliveries: Collection<StoredDelivery>,
): Pick<DeliveryStore, "pending" | "list" | "oldestPendingSince"> {
  return {
    async pending(webhookId) {
      const found = await deliveries.find({ webhookId, status: "pending" }).toArray();
      return found.map((each) => parse(each).pending);
    },
    async list({ webhookId, status, limit }) {
      const wanted = { webhookId, ...(status && { status }) };
      const found = deliveries.find(wanted).sort({ pendingSince: -1 }).limit(limit);
      return (await found.toArray()).map(parse);
    },
    async oldestPendingSince() {
      const waiting = deliveries.find({ status: "pending" }).sort({ pendingSince: 1 });
      return (await waiting.limit(1).next())?.pendingSince;
    },
  };
}

const idOf = (webhookId: string, eventId: string) => `${webhookId}|${eventId}`;
const toPending = (pending: PendingDelivery): KeptDelivery => ({
  pending,
  status: "pending",
  attempt: undefined,
});

function toStored(kept: KeptDelivery): StoredDelivery {
  const { pending, status, attempt } = kept;
  return {
    _id: idOf(pending.webhookId, pending.eventId),
    webhookId: pending.webhookId,
    status,
    pendingSince: pending.pendingSince,
    settledAt: status === "pending" ? 0 : (attempt?.at ?? 0),
    row: JSON.stringify(kept),
  };
}

function parse({ row }: StoredDelivery): KeptDelivery {
  return storedJson(row);
}
