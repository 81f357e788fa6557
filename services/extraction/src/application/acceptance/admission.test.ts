import { expect, it } from "vitest";
import { createAdmission } from "./admission.ts";

/** A read model in which an account has that many pending extractions. */
function openAdmission(pending: Record<string, number>, { maxInAll = 100 } = {}) {
  let now = 0;
  const sum = () => Object.values(pending).reduce((total, each) => total + each, 0);
  const views = {
    pending: async ({ accountId, most }: { accountId?: string; most: number }) =>
      Math.min(most, accountId === undefined ? sum() : (pending[accountId] ?? 0)),
  };
  const admission = createAdmission({ views, clock: () => now, maxPerAccount: 3, maxInAll });
  const admit = (accountId: string) =>
    admission.admit(accountId, async () => {
      pending[accountId] = (pending[accountId] ?? 0) + 1;
      return "in";
    });
  return { admit, later: (ms: number) => (now += ms) };
}

it("refuses an account that has reached its limit, and no other", async () => {
  const { admit } = openAdmission({ a: 2 });
  expect(await admit("a")).toBe("in");
  await expect(admit("a")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    message: expect.stringContaining("The account has reached its limit of 3 pending"),
    retryAfterSeconds: 5,
  });
  expect(await admit("b")).toBe("in");
});

it("counts requests that are decided at the same time", async () => {
  const { admit } = openAdmission({ a: 1 });
  const ends = await Promise.allSettled(["a", "a", "a", "a"].map(admit));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

it("refuses all accounts while the system is full, and admits again afterwards", async () => {
  const pending = { a: 2, b: 2 };
  const { admit, later } = openAdmission(pending, { maxInAll: 4 });
  await expect(admit("c")).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 5 });
  pending.a = 1;
  later(1_000);
  expect(await admit("c")).toBe("in");
  await expect(admit("d")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

it("does not count an extraction that has ended since it was admitted", async () => {
  const pending = { a: 2 };
  const { admit } = openAdmission(pending, { maxInAll: 3 });
  expect(await admit("b")).toBe("in");
  pending.a = 1;
  expect(await admit("c")).toBe("in");
  await expect(admit("d")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
