import { once } from "node:events";
import { ConnectionError, Quarry } from "@quarry/client";
import { expect, it } from "vitest";
import type { Input } from "../inputs/inputs.ts";
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
    onOutcome: async () => undefined,
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
    onOutcome: async ({ status }) => void outcomes.push(status),
  });
  if (endsWhenBusy) await expect(ended).rejects.toMatchObject({ code: "UNAVAILABLE" });
  else await ended;
  expect(outcomes).toEqual(endsWhenBusy ? [] : ["failed"]);
});
