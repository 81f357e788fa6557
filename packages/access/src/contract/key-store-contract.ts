import { describe, expect, it } from "vitest";
import type { KeyRecord } from "../keys/key-record.ts";
import type { OpenStores } from "./open-stores.ts";

const key = (id: string): KeyRecord => ({
  id,
  hash: `hash-of-${id}`,
  accountId: "acme",
  name: "Käse 😀",
  hint: "quarry_AB…yz",
  scopes: ["schemas:read", "extractions:write"],
  createdAt: 1_000,
});

/** What every key store does. */
export function keyStoreContract(open: OpenStores): void {
  describe("key store", () => {
    it("gives a key back as it was stored, by its hash alone", async () => {
      await using stores = await open();
      const full = { ...key("k-1"), expiresAt: 2_000, rotatedFrom: "k-0" };
      expect(await stores.keys.insert(full)).toBe(true);
      expect(await stores.keys.findByHash(full.hash)).toEqual(full);
      expect(await stores.keys.findByHash("another")).toBeUndefined();
    });

    it("keeps the first of two keys of one hash", async () => {
      await using stores = await open();
      await stores.keys.insert(key("k-1"));
      const second = { ...key("k-2"), hash: key("k-1").hash };
      expect(await stores.keys.insert(second)).toBe(false);
      expect(await stores.keys.list()).toEqual([key("k-1")]);
    });

    it("lists all keys, oldest first", async () => {
      await using stores = await open();
      for (const id of ["k-2", "k-1", "k-3"]) await stores.keys.insert(key(id));
      expect((await stores.keys.list()).map(({ id }) => id)).toEqual(["k-1", "k-2", "k-3"]);
    });

    it("lists an account's keys that are not revoked, oldest first", async () => {
      await using stores = await open();
      for (const id of ["k-2", "k-1", "k-3"]) await stores.keys.insert(key(id));
      await stores.keys.insert({ ...key("k-4"), accountId: "globex" });
      await stores.keys.update("k-3", { revokedAt: 1_600 });
      const idsOf = async (account: string) =>
        (await stores.keys.listOf(account)).map(({ id }) => id);
      expect(await idsOf("acme")).toEqual(["k-1", "k-2"]);
      expect(await idsOf("globex")).toEqual(["k-4"]);
      expect(await idsOf("initech")).toEqual([]);
    });

    it("changes what is named and nothing else", async () => {
      await using stores = await open();
      await stores.keys.insert({ ...key("k-1"), expiresAt: 2_000 });
      await stores.keys.update("k-1", { lastUsedAt: 1_500 });
      const changed = { ...key("k-1"), expiresAt: 2_000, lastUsedAt: 1_500, revokedAt: 1_600 };
      expect(await stores.keys.update("k-1", { revokedAt: 1_600 })).toEqual(changed);
      expect(await stores.keys.findByHash(changed.hash)).toEqual(changed);
      expect(await stores.keys.update("k-9", { revokedAt: 1_600 })).toBeUndefined();
    });

    it("answers when it is there", async () => {
      await using stores = await open();
      await expect(stores.keys.ping()).resolves.toBeUndefined();
    });
  });
}
