import { expect, it } from "vitest";
import { cachedSuspensions } from "./cached-suspensions.ts";

it("learns of a suspension elsewhere within its age, and asks again after a failure", async () => {
  let now = 0;
  let reads = 0;
  let stored = new Map<string, number>();
  const store = cachedSuspensions(
    {
      suspendedAt: async (accountId) => stored.get(accountId),
      async list() {
        reads++;
        if (reads === 2) throw new Error("away");
        return stored;
      },
      set: async () => {},
    },
    { maxAgeMs: 100, clock: () => now },
  );
  expect(await store.suspendedAt("acme")).toBeUndefined();
  stored = new Map([["acme", 7]]);
  now = 99;
  expect(await store.suspendedAt("acme")).toBeUndefined();
  now = 100;
  await expect(store.suspendedAt("acme")).rejects.toThrow("away");
  expect(await store.suspendedAt("acme")).toBe(7);
  expect(reads).toBe(3);
});
