import { expect, it } from "vitest";
import { createRoom } from "./room.ts";

/** A read model in which an account has that many pending extractions. */
function openRoom(pending: Record<string, number>, { mostInAll = 100 } = {}) {
  let now = 0;
  const sum = () => Object.values(pending).reduce((total, each) => total + each, 0);
  const views = {
    pending: async ({ accountId, most }: { accountId?: string; most: number }) =>
      Math.min(most, accountId === undefined ? sum() : (pending[accountId] ?? 0)),
  };
  const room = createRoom({ views, clock: () => now, mostPerAccount: 3, mostInAll });
  const letIn = (accountId: string) =>
    room.enter(accountId, async () => {
      pending[accountId] = (pending[accountId] ?? 0) + 1;
      return "in";
    });
  return { letIn, later: (ms: number) => (now += ms) };
}

it("refuses an account that has as many as it may, and no other", async () => {
  const { letIn } = openRoom({ a: 2 });
  expect(await letIn("a")).toBe("in");
  await expect(letIn("a")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    message: expect.stringContaining("The account has reached its limit of 3 pending"),
    retryAfterSeconds: 5,
  });
  expect(await letIn("b")).toBe("in");
});

it("counts those that are decided on at the same time", async () => {
  const { letIn } = openRoom({ a: 1 });
  const ends = await Promise.allSettled(["a", "a", "a", "a"].map(letIn));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

it("refuses everybody when the system is full, and lets in again when it is not", async () => {
  const pending = { a: 2, b: 2 };
  const { letIn, later } = openRoom(pending, { mostInAll: 4 });
  await expect(letIn("c")).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 5 });
  pending.a = 1;
  later(1_000);
  expect(await letIn("c")).toBe("in");
  await expect(letIn("d")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

it("refuses nobody for an extraction that has ended since it was let in", async () => {
  const pending = { a: 2 };
  const { letIn } = openRoom(pending, { mostInAll: 3 });
  expect(await letIn("b")).toBe("in");
  pending.a = 1;
  expect(await letIn("c")).toBe("in");
  await expect(letIn("d")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
