import { setTimeout as delay } from "node:timers/promises";
import { AppError, backoffMs, KeyedMutex, uuidv7 } from "@quarry/kernel";
import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { AccountLock } from "../../application/ports.ts";

/** The holder of an account's lock; it expires at `until`, epoch ms. */
type Lease = { _id: string; holder: string; until: number };

/** The time after which the lock of a process that ended is free, in ms: more than any request waits. */
const leaseMs = 30_000;
/** The longest wait for the lock, in ms: less than a request's timeout. */
const longestWaitMs = 8_000;
const polling = { baseMs: 10, capMs: 100 };

/** Opens the locks of accounts among replicas, one document each while it is held; requests of this process wait without polling. */
export function openMongoAccountLock(database: Db, collection = "delivery_turn"): AccountLock {
  const leases = database.collection<Lease>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  const mutex = new KeyedMutex();
  const { take, release } = reportOutages({
    async take(_id: string, holder: string): Promise<boolean> {
      const now = Date.now();
      const $set = { holder, until: now + leaseMs };
      try {
        await leases.updateOne({ _id, until: { $lte: now } }, { $set }, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false; // another replica holds it
        throw error;
      }
    },
    async release(_id: string, holder: string): Promise<void> {
      const expired = { until: { $lte: Date.now() } }; // of processes that ended
      await leases.deleteMany({ $or: [{ _id, holder }, expired] });
    },
  });

  async function waitFor(id: string, holder: string): Promise<void> {
    const deadline = performance.now() + longestWaitMs;
    for (let failures = 1; !(await take(id, holder)); failures++) {
      if (performance.now() > deadline) throw busy();
      await delay(backoffMs(failures, polling));
    }
  }

  return (accountId, work) =>
    mutex.run(accountId, async () => {
      const [id, holder] = [`lock|${accountId}`, uuidv7()];
      await waitFor(id, holder);
      try {
        return await work();
      } finally {
        await release(id, holder).catch(() => undefined); // the lease expires
      }
    });
}

function busy(): AppError {
  const message = "Other webhooks of this account are being created; retry in a moment";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 2 });
}
