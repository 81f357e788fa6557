import { beforeEach, describe, expect, it } from "vitest";
import type { DeliveryOutcome, DeliveryStore, PendingDelivery } from "../application/ports.ts";

const places = { extraction: 5_000, schema: 0, delivery: 0 };
const pending = (place: number, changes: Partial<PendingDelivery> = {}): PendingDelivery => ({
  webhookId: "w1",
  eventId: `evt_${place}`,
  log: "extraction",
  place,
  stream: `extraction-${place}`,
  type: "extraction.completed",
  attempts: 0,
  nextAt: 10,
  pendingSince: place,
  ...changes,
});
const tried = (
  status: DeliveryOutcome["status"],
  each: PendingDelivery,
  at = 100,
): DeliveryOutcome => ({
  pending: { ...each, attempts: 1, nextAt: at + 50 },
  status,
  attempt: { at, httpStatus: 200, fault: undefined, durationMs: 3, retryAfterMs: undefined },
});

/** What every store of deliveries does, whatever it lies in. */
export function deliveryStoreContract(name: string, open: () => Promise<DeliveryStore>): void {
  describe(`deliveries on ${name}`, () => {
    let store: DeliveryStore;
    const eventsOf = async () => (await store.pending("w1")).map(({ eventId }) => eventId).sort();

    beforeEach(async () => {
      store = await open();
      await store.goOnFrom("w1", places);
    });

    it("knows how far a webhook is, and since when it fails", async () => {
      expect(await store.progress("w2")).toBeUndefined();
      expect(await store.progress("w1")).toEqual({ places, generation: 1, failingSince: null });
      await store.noteFailing("w1", 77);
      expect(await store.progress("w1")).toMatchObject({ failingSince: 77 });
    });

    it("keeps what is pending until it is delivered or failed", async () => {
      const all = [pending(1), pending(2), pending(3)];
      const reached = { places: { ...places, extraction: 6_000 }, generation: 1 };
      expect(await store.enqueue("w1", all, reached)).toBe(true);
      expect((await store.progress("w1"))?.places).toEqual(reached.places);
      const [first, second, third] = all as [PendingDelivery, PendingDelivery, PendingDelivery];
      const waits = tried("pending", third);
      await store.recordOutcomes([tried("delivered", first), tried("failed", second), waits]);
      expect(await store.pending("w1")).toEqual([waits.pending]);
      expect(await store.oldestPendingSince()).toBe(3);
      const list = await store.list({ webhookId: "w1", limit: 10 });
      expect(list.map(({ status }) => status)).toEqual(["pending", "failed", "delivered"]);
      const failed = await store.list({ webhookId: "w1", status: "failed", limit: 10 });
      expect(failed).toMatchObject([{ pending: { eventId: "evt_2" }, attempt: { at: 100 } }]);
    });

    it("lets a replay begin again, and what was read before it no longer count", async () => {
      const replayed = { ...places, extraction: 0 };
      await store.goOnFrom("w1", replayed);
      expect(await store.enqueue("w1", [], { places, generation: 1 })).toBe(false);
      expect(await store.progress("w1")).toMatchObject({ places: replayed, generation: 2 });
      expect(await store.enqueue("w1", [pending(1)], { places, generation: 2 })).toBe(true);
    });

    it("makes an event pending again, whatever its outcome was", async () => {
      const reached = { places, generation: 1 };
      await store.enqueue("w1", [pending(1)], reached);
      await store.recordOutcomes([tried("delivered", pending(1))]);
      expect(await eventsOf()).toEqual([]);
      expect(await store.requeue("w1", "evt_1", 900)).toBe(true);
      expect(await store.pending("w1")).toMatchObject([{ attempts: 0, nextAt: 900 }]);
      expect(await store.requeue("w1", "evt_2", 900)).toBe(false);
      await store.recordOutcomes([tried("delivered", pending(1))]);
      await store.enqueue("w1", [pending(1)], reached);
      expect(await eventsOf()).toEqual(["evt_1"]);
    });

    it("forgets a webhook, and what was settled long ago", async () => {
      const reached = { places, generation: 1 };
      await store.enqueue("w1", [pending(1), pending(2), pending(3)], reached);
      await store.recordOutcomes([
        tried("delivered", pending(1), 100),
        tried("failed", pending(2), 200),
      ]);
      await store.prune(150);
      const kept = await store.list({ webhookId: "w1", limit: 10 });
      expect(kept.map((each) => each.pending.eventId)).toEqual(["evt_3", "evt_2"]);
      await store.forget("w1");
      expect(await store.list({ webhookId: "w1", limit: 10 })).toEqual([]);
      expect(await store.progress("w1")).toBeUndefined();
      await store.recordOutcomes([tried("delivered", pending(3))]); // of a request that was under way
      expect(await store.list({ webhookId: "w1", limit: 10 })).toEqual([]);
      expect(await store.oldestPendingSince()).toBeUndefined();
    });
  });
}
