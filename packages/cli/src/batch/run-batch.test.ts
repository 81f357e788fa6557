import { once } from "node:events";
import { ConnectionError, Quarry } from "@quarry/client";
import { expect, it } from "vitest";
import type { Input } from "../inputs/inputs.ts";
import type { InputOutcome } from "./outcome.ts";
import type { ResultsFolder } from "./results-folder.ts";
import { runBatch } from "./run-batch.ts";

const signal = new AbortController().signal;
const input: Input = {
  name: "a.txt",
  digest: async () => "digest",
  sent: async () => ({ source: "Name: Ada" }),
};

/** One input, and then none until no more are needed. */
async function* arriving(until: AbortSignal): AsyncGenerator<Input> {
  yield input;
  await once(until, "abort");
}

it("ends where the server is away, though further inputs are still waited for", async () => {
  const refused = async () => Promise.reject(new TypeError("refused"));
  const ending = new AbortController();
  const ended = runBatch(arriving(ending.signal), {
    quarry: new Quarry({ baseUrl: "http://quarry.test", maxRetries: 0, fetch: refused }),
    schema: { id: "s1", etag: "1" },
    ...{ options: {}, concurrency: 4, retryFailed: false, includeEvidence: false },
    ...{ stop: signal, leave: signal },
    onOutcome: async () => true,
    onEnding: () => ending.abort(),
  });
  await expect(ended).rejects.toBeInstanceOf(ConnectionError);
});

const answering = (error: object) => async () =>
  Response.json({ status: false, message: "none", data: null, error }, { status: 503 });

it.each([
  ["fails an input", false],
  ["ends", true],
])("%s where the server stays busy (ending: %s)", async (_, endsWhenBusy) => {
  const busy = { code: "UNAVAILABLE", retryable: true };
  const outcomes: string[] = [];
  const ended = runBatch([input], {
    quarry: new Quarry({ baseUrl: "http://quarry.test", maxRetries: 0, fetch: answering(busy) }),
    schema: { id: "s1", etag: "1" },
    ...{ options: {}, concurrency: 4, retryFailed: false, includeEvidence: false, endsWhenBusy },
    ...{ stop: signal, leave: signal },
    onOutcome: async ({ status }) => outcomes.push(status) > 0,
  });
  if (endsWhenBusy) await expect(ended).rejects.toMatchObject({ code: "UNAVAILABLE" });
  else await ended;
  expect(outcomes).toEqual(endsWhenBusy ? [] : ["failed"]);
});

/** A folder that keeps everything under one key, and what it has kept. */
function folderWith(earlier?: InputOutcome) {
  const kept: InputOutcome[] = [];
  const folder: ResultsFolder = {
    earlier: async () => kept.at(-1) ?? earlier,
    keep: async (_, outcome) => void kept.push(outcome),
  };
  return { folder, kept };
}

/** Runs a batch of one input against a server that answers each request so; resolves to the keys of creations. */
async function keysOf(
  answer: (method: string, path: string) => Response,
  {
    isPutAway = true,
    ...set
  }: { folder: ResultsFolder; isPutAway?: boolean; endsWhenBusy?: boolean },
): Promise<string[]> {
  const keys: string[] = [];
  const fetch = async (
    url: string | URL | Request,
    { method = "GET", headers }: RequestInit = {},
  ) => {
    const key = new Headers(headers).get("Idempotency-Key");
    if (key !== null) keys.push(key);
    return answer(method, new URL(String(url)).pathname);
  };
  await runBatch([input], {
    quarry: new Quarry({ baseUrl: "http://quarry.test", maxRetries: 0, fetch }),
    schema: { id: "s1", etag: "1" },
    ...{ options: {}, concurrency: 1, retryFailed: true, includeEvidence: false },
    ...{ stop: signal, leave: signal, endsWhenBusy: true, ...set },
    onOutcome: async () => isPutAway,
  }).catch(() => undefined);
  return keys;
}

const refusing = (code: string, status: number, more = {}) => {
  const error = { code, retryable: false, ...more };
  return Response.json({ status: false, message: "none", data: null, error }, { status });
};
const failedBefore = (id?: string): InputOutcome => ({
  ...{ source: "a.txt", status: "failed", error: { code: "SOURCE_EMPTY", message: "Empty" } },
  ...(id !== undefined && { id }),
});
const failing = (extractionId: string) => () => refusing("SOURCE_EMPTY", 422, { extractionId });

it("repeats the new extraction of what failed under the same key, until that one has failed", async () => {
  const { folder } = folderWith(failedBefore("e1"));
  const lost = () => {
    throw new TypeError("the answer was lost");
  };
  const keys = [...(await keysOf(lost, { folder })), ...(await keysOf(failing("e2"), { folder }))];
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{64}-e1$/), keys[0]]);
  const [next] = await keysOf(failing("e3"), { folder });
  expect(next).toMatch(/^[\da-f]{64}-e2$/);
});

it("repeats under its first key what failed before there was an extraction", async () => {
  const [first] = await keysOf(failing("e1"), { folder: folderWith().folder });
  expect(first).toMatch(/^[\da-f]{64}$/);
  const { folder } = folderWith(failedBefore());
  expect(await keysOf(failing("e1"), { folder })).toEqual([first]);
});

it("keeps no failure of a file that is still there, so that a repeat is not a new extraction", async () => {
  const { folder, kept } = folderWith(failedBefore("e1"));
  const [first] = await keysOf(failing("e2"), { folder, isPutAway: false });
  expect(kept).toEqual([]);
  expect(await keysOf(failing("e2"), { folder })).toEqual([first]);
  expect(kept).toMatchObject([{ status: "failed", id: "e2" }]);
});

const settled = (step: object) => {
  const headers = { "Content-Type": "text/event-stream" };
  return new Response(`event: settled\ndata: ${JSON.stringify(step)}\n\n`, { headers });
};
const pending = () =>
  Response.json(
    { status: true, message: "", data: { id: "e1", schemaRevision: 1, status: "pending" } },
    { status: 202 },
  );

it.each([
  ["UNAVAILABLE", 503],
  ["TIMEOUT", 504],
])("takes %s while an extraction is read for no failure of it", async (code, status) => {
  const answer = (method: string, path: string) => {
    if (method === "POST") return pending();
    return path.endsWith("/events") ? settled({ status: "completed" }) : refusing(code, status);
  };
  const { folder, kept } = folderWith();
  expect(await keysOf(answer, { folder })).toHaveLength(1);
  expect(kept).toEqual([]);
  await keysOf(answer, { folder, endsWhenBusy: false });
  expect(kept).toEqual([expect.not.objectContaining({ id: "e1" })]);
});

it("takes an extraction that failed because something was away for a failure", async () => {
  const failure = { code: "UNAVAILABLE", message: "The reader is away", retryable: true };
  const answer = (method: string) =>
    method === "POST" ? pending() : settled({ status: "failed", failure });
  const { folder, kept } = folderWith();
  await keysOf(answer, { folder });
  expect(kept).toMatchObject([{ id: "e1", error: { code: "UNAVAILABLE" } }]);
});

it("takes a request that does not arrive in time for a failure of its file", async () => {
  const { folder, kept } = folderWith();
  await keysOf(() => refusing("TIMEOUT", 504), { folder });
  expect(kept).toMatchObject([{ status: "failed", error: { code: "TIMEOUT" } }]);
});
