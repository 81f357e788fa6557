import { describe, expect, it } from "vitest";
import type { OpenStores } from "./open-stores.ts";

/** What every store of suspensions does. */
export function suspensionStoreContract(open: OpenStores): void {
  describe("suspension store", () => {
    it("knows who is suspended, since when, until it is taken back", async () => {
      await using stores = await open();
      const { suspensions } = stores;
      await suspensions.set("beta", 2_000);
      await suspensions.set("acme", 1_000);
      await suspensions.set("acme", 3_000);
      expect(await suspensions.suspendedAt("acme")).toBe(3_000);
      expect(await suspensions.suspendedAt("other")).toBeUndefined();
      expect([...(await suspensions.list())]).toEqual([
        ["acme", 3_000],
        ["beta", 2_000],
      ]);
      await suspensions.set("acme", undefined);
      expect(await suspensions.suspendedAt("acme")).toBeUndefined();
    });
  });
}
