import { describe, expect, it } from "vitest";
import type { IdempotencyRecord } from "../application/ports.ts";
import type { OpenStores } from "./open-stores.ts";

const record: IdempotencyRecord = {
  scope: "scope-1",
  fingerprint: "print",
  resourceId: "r-1",
  commandId: "c-1",
  state: "running",
  accepted: false,
  holder: "h-1",
  leaseUntil: 1_100,
  expiresAt: 2_000,
};
const now = 1_000;

/** What every store of idempotency records does. */
export function idempotencyStoreContract(open: OpenStores): void {
  describe("idempotency store", () => {
    it("gives a record back as it was stored", async () => {
      await using stores = await open();
      expect(await stores.idempotency.insert(record, now)).toBe(true);
      expect(await stores.idempotency.find("scope-1", now)).toEqual(record);
      expect(await stores.idempotency.find("scope-2", now)).toBeUndefined();
    });

    it("lets exactly one of many racing claims in", async () => {
      await using stores = await open();
      const holders = Array.from({ length: 16 }, (_, index) => `h-${index}`);
      const won = await Promise.all(
        holders.map((holder) => stores.idempotency.insert({ ...record, holder }, now)),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      const kept = await stores.idempotency.find("scope-1", now);
      expect(kept?.holder).toBe(holders[won.indexOf(true)]);
    });

    it("forgets a record when it expires, and lets the next one in", async () => {
      await using stores = await open();
      await stores.idempotency.insert(record, now);
      expect(await stores.idempotency.find("scope-1", 2_000)).toBeUndefined();
      const next = { ...record, holder: "h-2", expiresAt: 3_000 };
      expect(await stores.idempotency.insert(next, 1_999)).toBe(false);
      expect(await stores.idempotency.insert(next, 2_000)).toBe(true);
      expect(await stores.idempotency.find("scope-1", 2_000)).toEqual(next);
    });

    it("lets only the holder replace or remove a record", async () => {
      await using stores = await open();
      await stores.idempotency.insert(record, now);
      const taken = { ...record, holder: "h-2", state: "done" as const, accepted: true };
      expect(await stores.idempotency.replace(taken, "h-9")).toBe(false);
      expect(await stores.idempotency.replace(taken, "h-1")).toBe(true);
      expect(await stores.idempotency.replace(record, "h-1")).toBe(false);
      await stores.idempotency.remove("scope-1", "h-1");
      expect(await stores.idempotency.find("scope-1", now)).toEqual(taken);
      await stores.idempotency.remove("scope-1", "h-2");
      expect(await stores.idempotency.find("scope-1", now)).toBeUndefined();
    });
  });
}
