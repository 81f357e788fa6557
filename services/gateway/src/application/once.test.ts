import { openDatabase } from "@quarry/event-store/sqlite";
import { AppError } from "@quarry/kernel";
import { beforeEach, expect, it } from "vitest";
import { openSqliteGateway } from "../adapters/sqlite/open.ts";
import { type Attempt, createOnce, type Once } from "./once.ts";

const wanted = { scope: "scope", fingerprint: "print", onReplay: () => void replays++ };
const dayMs = 86_400_000;

let now: number;
let replays: number;
let once: Once;
let ran: Attempt[];

beforeEach(() => {
  now = 1_000_000;
  ran = [];
  replays = 0;
  let ids = 0;
  once = createOnce({
    store: openSqliteGateway(openDatabase(":memory:")).idempotency,
    clock: () => now,
    newId: () => `id-${++ids}`,
    leaseMs: 1_000,
  });
});

const succeed = async (attempt: Attempt) => {
  ran.push(attempt);
  return { answer: `made ${attempt.resourceId}`, accepted: false };
};
const fail = (error: Error) => async (attempt: Attempt) => {
  ran.push(attempt);
  throw error;
};
/** Stands for a process that dies while it runs a request. */
const hang = (attempt: Attempt) => {
  ran.push(attempt);
  return new Promise<never>(() => {});
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("runs a request with the ids of its first run, and says when it repeats", async () => {
  expect(await once(wanted, "r-1", succeed)).toBe("made r-1");
  expect(await once(wanted, "r-2", succeed)).toBe("made r-1");
  expect(ran.map(({ replayed }) => replayed)).toEqual([false, true]);
  expect(replays).toBe(1);
  expect(ran[1]?.commandId).toBe(ran[0]?.commandId);
});

it("remembers that the first answer was that the work goes on", async () => {
  await once(wanted, "r-1", async () => ({ answer: "", accepted: true }));
  await once(wanted, "r-2", succeed);
  expect(ran[0]?.accepted).toBe(true);
});

it("refuses another request under the key, whether it runs, is done or broke off", async () => {
  const other = { ...wanted, fingerprint: "other" };
  const reused = { code: "IDEMPOTENCY_KEY_REUSED" };
  void once(wanted, "r-1", hang);
  await settled();
  await expect(once(other, "r-2", succeed)).rejects.toMatchObject(reused);
  now += 1_001;
  await expect(once(other, "r-2", succeed)).rejects.toMatchObject(reused);
  await once(wanted, "r-2", succeed);
  await expect(once(other, "r-2", succeed)).rejects.toMatchObject(reused);
});

it("lets one run at a time, and takes up one that broke off with its ids", async () => {
  void once(wanted, "r-1", hang);
  await settled();
  await expect(once(wanted, "r-2", succeed)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
    retryAfterSeconds: 1,
  });
  now += 1_001;
  expect(await once(wanted, "r-2", succeed)).toBe("made r-1");
  expect(ran[1]?.commandId).toBe(ran[0]?.commandId);
});

it("forgets a refusal, so that the key can be used again", async () => {
  const refused = new AppError("SCHEMA_NOT_FOUND", "none");
  await expect(once(wanted, "r-1", fail(refused))).rejects.toBe(refused);
  const other = { ...wanted, fingerprint: "other" };
  expect(await once(other, "r-2", succeed)).toBe("made r-2");
});

it("keeps the ids of a request whose end is unknown, so that nothing is made twice", async () => {
  for (const error of [new AppError("TIMEOUT", "late"), new Error("a fault of ours")]) {
    await expect(once(wanted, "r-1", fail(error))).rejects.toBe(error);
  }
  expect(await once(wanted, "r-2", succeed)).toBe("made r-1");
});

it.each(["SOURCE_UNREADABLE", "PROVIDER_FAILED"] as const)(
  "replays an extraction that is recorded as failed with %s",
  async (code) => {
    const failure = new AppError(code, "it failed", { extractionId: "r-1" });
    await expect(once(wanted, "r-1", fail(failure))).rejects.toBe(failure);
    await once(wanted, "r-2", succeed);
    expect(ran[1]).toMatchObject({ resourceId: "r-1", replayed: true });
    expect(replays).toBe(1);
  },
);

it("forgets a request after a day", async () => {
  await once(wanted, "r-1", succeed);
  now += dayMs - 1;
  expect(await once(wanted, "r-2", succeed)).toBe("made r-1");
  now += 1;
  expect(await once(wanted, "r-2", succeed)).toBe("made r-2");
});
