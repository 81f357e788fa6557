import { describe, expect, it } from "vitest";
import type { UsageAddition, UsageStore } from "../application/ports.ts";
import { noUsage } from "../domain/usage.ts";

const of = (position: number, day: string, tokens: number, accountId = "acme"): UsageAddition => ({
  accountId,
  day,
  position,
  amounts: { completed: 1, tokens },
});

/** What every store of usage does, whatever it lies in. */
export function usageStoreContract(name: string, open: () => Promise<UsageStore>): void {
  describe(`usage on ${name}`, () => {
    it("adds up what happened on each day of an account", async () => {
      const store = await open();
      expect(await store.position()).toBe(0);
      await store.add(
        [of(1, "2026-11-01", 5), of(2, "2026-11-01", 7), of(3, "2026-11-02", 1, "globex")],
        3,
      );
      await store.add([of(4, "2026-11-30", 4_000_000_000_000)], 9);
      expect(await store.position()).toBe(9);
      expect(await store.days("acme", "2026-11-01", "2026-11-30")).toEqual([
        { ...noUsage, day: "2026-11-01", completed: 2, tokens: 12 },
        { ...noUsage, day: "2026-11-30", completed: 1, tokens: 4_000_000_000_000 },
      ]);
      expect(await store.days("acme", "2026-11-02", "2026-11-29")).toEqual([]);
      expect(await store.days("acm", "2026-11-01", "2026-11-30")).toEqual([]);
    });

    it("counts each commit once, even if several replicas add it in different batches", async () => {
      const store = await open();
      const all = [1, 2, 3, 4, 5].map((position) => of(position, "2026-11-01", 1));
      await Promise.all([store.add(all, 5), store.add(all.slice(0, 3), 3), store.add(all, 5)]);
      await store.add(all.slice(2), 5);
      expect(await store.position()).toBe(5);
      const [day] = await store.days("acme", "2026-11-01", "2026-11-01");
      expect(day?.tokens).toBe(5);
    });
  });
}
