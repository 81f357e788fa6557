import { admissionRefused, requestDamaged } from "@quarry/contracts";
import { openDatabase } from "@quarry/event-store/sqlite";
import { AppError } from "@quarry/kernel";
import { beforeEach, expect, it } from "vitest";
import { openSqliteGateway } from "../../adapters/sqlite/open.ts";
import type { RequestAttempt } from "./attempt.ts";
import { createRunOnce, type RunOnce } from "./idempotency.ts";

const wanted = { scope: "scope", fingerprint: "print", onReplay: () => void replays++ };
const dayMs = 86_400_000;

let now: number;
let replays: number;
let runOnce: RunOnce;
let ran: RequestAttempt[];

beforeEach(() => {
  now = 1_000_000;
  ran = [];
  replays = 0;
  let ids = 0;
  runOnce = createRunOnce({
    store: openSqliteGateway(openDatabase(":memory:")).idempotency,
    clock: () => now,
    newId: () => `id-${++ids}`,
    marginMs: 1_000,
  });
});

const succeed = async (attempt: RequestAttempt) => {
  ran.push(attempt);
  return { result: `made ${attempt.resourceId}`, accepted: false };
};
const fail = (error: Error) => async (attempt: RequestAttempt) => {
  ran.push(attempt);
  throw error;
};
/** Stands for a process that dies while it runs a request. */
const hang = (attempt: RequestAttempt) => {
  ran.push(attempt);
  return new Promise<never>(() => {});
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("runs a repeat with the ids of the first run, and reports the replay", async () => {
  expect(await runOnce(wanted, "r-1", succeed)).toBe("made r-1");
  expect(await runOnce(wanted, "r-2", succeed)).toBe("made r-1");
  expect(ran.map(({ replayed }) => replayed)).toEqual([false, true]);
  expect(replays).toBe(1);
  expect(ran[1]?.commandId).toBe(ran[0]?.commandId);
});

it("records that the first response was 202", async () => {
  await runOnce(wanted, "r-1", async () => ({ result: "", accepted: true }));
  await runOnce(wanted, "r-2", succeed);
  expect(ran[0]?.accepted).toBe(true);
});

it("refuses another request under the key, whether the first runs, is done or broke off", async () => {
  const other = { ...wanted, fingerprint: "other" };
  const reused = { code: "IDEMPOTENCY_KEY_REUSED" };
  void runOnce(wanted, "r-1", hang);
  await settled();
  await expect(runOnce(other, "r-2", succeed)).rejects.toMatchObject(reused);
  now += 1_001;
  await expect(runOnce(other, "r-2", succeed)).rejects.toMatchObject(reused);
  await runOnce(wanted, "r-2", succeed);
  await expect(runOnce(other, "r-2", succeed)).rejects.toMatchObject(reused);
});

it("runs one at a time, and resumes one that broke off with its ids", async () => {
  void runOnce(wanted, "r-1", hang);
  await settled();
  await expect(runOnce(wanted, "r-2", succeed)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
    retryAfterSeconds: 1,
  });
  now += 1_001;
  expect(await runOnce(wanted, "r-2", succeed)).toBe("made r-1");
  expect(ran[1]?.commandId).toBe(ran[0]?.commandId);
});

it("lets a repeat wait with a running request, if the claim allows that", async () => {
  const joining = { ...wanted, joins: true };
  void runOnce(joining, "r-1", hang);
  await settled();
  expect(await runOnce(joining, "r-2", succeed)).toBe("made r-1");
  expect(ran[1]).toMatchObject({ replayed: true, joined: true, accepted: false });
  expect(replays).toBe(1);
  const absent = new AppError("STATE_CONFLICT", "nothing is there yet");
  await expect(runOnce(joining, "r-3", fail(absent))).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
  });
  const failure = new AppError("PROVIDER_FAILED", "it failed", { extractionId: "r-1" });
  await expect(runOnce(joining, "r-4", fail(failure))).rejects.toBe(failure);
  now += 1_001;
  expect(await runOnce(joining, "r-5", succeed)).toBe("made r-1"); // the key is still that request's
  expect(ran.at(-1)).toMatchObject({ replayed: false });
});

it("returns the result of the running request to a repeat that joins it", async () => {
  const waiting = { ...wanted, joins: true, waitMs: 5_000 };
  const first = Promise.withResolvers<{ result: string; accepted: boolean }>();
  const own = runOnce(waiting, "r-1", () => first.promise);
  await settled();
  const joined = runOnce(waiting, "r-2", async ({ joined = false, accepted }) => {
    if (joined) setImmediate(first.resolve, { result: "continues", accepted: true });
    return { result: accepted ? "continues" : "made", accepted };
  });
  expect(await Promise.all([own, joined])).toEqual(["continues", "continues"]);
});

it("does not respond 202 if the joined request may have died", async () => {
  const waiting = { ...wanted, joins: true, waitMs: 5_000 };
  void runOnce(waiting, "r-1", hang);
  await settled();
  const continues = async () => ({ result: "continues", accepted: true });
  await expect(runOnce(waiting, "r-2", continues)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
  });
  expect(await runOnce(waiting, "r-3", succeed)).toBe("made r-1");
});

const refusals: [what: string, AppError][] = [
  ["a refusal", new AppError("SCHEMA_NOT_FOUND", "none")],
  ["a limit of the account", new AppError("RATE_LIMITED", "too many")],
  [
    "a full server",
    new AppError("UNAVAILABLE", "full", {
      issues: [{ field: "", rule: admissionRefused, message: "full" }],
    }),
  ],
  [
    "a stored request that is damaged",
    new AppError("INTERNAL", "damaged", {
      issues: [{ field: "source", rule: requestDamaged, message: "damaged" }],
    }),
  ],
];

it.each(refusals)(
  "keeps no record after %s, so that a repeat has ids of its own",
  async (_, refused) => {
    await expect(runOnce(wanted, "r-1", fail(refused))).rejects.toBe(refused);
    const other = { ...wanted, fingerprint: "other" };
    expect(await runOnce(other, "r-2", succeed)).toBe("made r-2");
  },
);

it("keeps the ids of a request whose end is unknown, so that nothing is created twice", async () => {
  const lostCommit = new AppError("INTERNAL", "a commit is lost", { retryable: false });
  for (const error of [new AppError("TIMEOUT", "late"), new Error("a fault of ours"), lostCommit]) {
    await expect(runOnce(wanted, "r-1", fail(error))).rejects.toBe(error);
  }
  expect(await runOnce(wanted, "r-2", succeed)).toBe("made r-1");
});

it("replays a permanent failure", async () => {
  const failure = new AppError("SOURCE_UNREADABLE", "it failed", { extractionId: "r-1" });
  await expect(runOnce(wanted, "r-1", fail(failure))).rejects.toBe(failure);
  await runOnce(wanted, "r-2", succeed);
  expect(ran[1]).toMatchObject({ resourceId: "r-1", replayed: true });
  expect(replays).toBe(1);
});

it("releases the key of a retryable failure", async () => {
  const failure = new AppError("PROVIDER_FAILED", "it failed", { extractionId: "r-1" });
  await expect(runOnce(wanted, "r-1", fail(failure))).rejects.toBe(failure);
  expect(await runOnce(wanted, "r-2", succeed)).toBe("made r-2");
  expect(replays).toBe(0);
});

it("releases the key if accepted work has failed retryably since", async () => {
  await runOnce(wanted, "r-1", async () => ({ result: "it continues", accepted: true }));
  const failure = new AppError("PROVIDER_FAILED", "it failed", { extractionId: "r-1" });
  await expect(runOnce(wanted, "r-2", fail(failure))).rejects.toBe(failure);
  expect(await runOnce(wanted, "r-3", succeed)).toBe("made r-3");
});

it("drops the record of a request after a day", async () => {
  await runOnce(wanted, "r-1", succeed);
  now += dayMs - 1;
  expect(await runOnce(wanted, "r-2", succeed)).toBe("made r-1");
  now += 1;
  expect(await runOnce(wanted, "r-2", succeed)).toBe("made r-2");
});
