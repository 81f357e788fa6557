import { type Fault, faults, startProvider } from "@quarry/servers/provider";
import { onBothForms, openSuite, type Stage, startStandaloneSystem } from "@quarry/systems";
import { afterAll, describe, expect, it } from "vitest";
import { llmEnvironment, onlyRecord, openExtraction, secrets } from "./llm-stage.ts";

const { named, refuses, says } = faults;
const provider = await startProvider();
afterAll(() => provider[Symbol.asyncDispose]());

const message = `You sent: ${secrets.source}`;
const noJson = says(`${secrets.answer} is no JSON`);
const never = new Promise<never>(() => undefined);

type Failure = { status: number; code: string; retryable: boolean; retryAfter: string | null };

const rows: [string, Fault[], Failure][] = [
  [
    "a refused key",
    [refuses({ status: 401, message })],
    { status: 502, code: "PROVIDER_FAILED", retryable: false, retryAfter: null },
  ],
  [
    "a rate limit that ends after the deadline",
    [refuses({ status: 429, message }, { "retry-after": "3600" })],
    { status: 503, code: "UNAVAILABLE", retryable: true, retryAfter: "3600" },
  ],
  [
    "a used-up quota",
    [named.quota],
    { status: 503, code: "UNAVAILABLE", retryable: true, retryAfter: "300" },
  ],
  [
    "answers that never fit",
    [noJson, noJson],
    { status: 422, code: "OUTPUT_INVALID", retryable: true, retryAfter: null },
  ],
  [
    "a model that refuses",
    [named.refusal],
    { status: 422, code: "OUTPUT_INVALID", retryable: false, retryAfter: null },
  ],
  [
    "an answer at its length limit",
    [named.truncated],
    { status: 422, code: "OUTPUT_INCOMPLETE", retryable: false, retryAfter: null },
  ],
  [
    "a document longer than the model's context",
    [named.contextOverflow],
    { status: 422, code: "SOURCE_UNREADABLE", retryable: false, retryAfter: null },
  ],
];

/** Sends one extraction and holds answer and record against the failure that is due. */
async function expectFailure({ suite }: Pick<Stage, "suite">, failure: Failure): Promise<void> {
  const { caller, post } = await openExtraction(suite);
  const { status, headers, body } = await post();
  const { code, retryable, extractionId } = body.error ?? {};
  expect({ status, code, retryable, retryAfter: headers.get("retry-after") }).toEqual(failure);
  expect(JSON.stringify(body)).not.toContain(secrets.source);
  expect(await onlyRecord(caller)).toMatchObject({
    id: extractionId,
    status: "failed",
    charged: false,
    output: null,
    totalTokens: "0",
  });
}

describe("the LLM engine's failures", () => {
  onBothForms({}, tests, llmEnvironment(provider.baseUrl));

  it.each([
    [
      "a provider that does not answer in an extraction's time",
      { QUARRY_ENGINE_TIMEOUT_MS: "1000" },
      { status: 504, code: "TIMEOUT", retryable: true, retryAfter: null },
    ],
    [
      "a provider that does not answer in a call's time",
      { QUARRY_LLM_TIMEOUT_MS: "500" },
      { status: 504, code: "TIMEOUT", retryable: true, retryAfter: null },
    ],
    [
      "a provider that cannot be reached",
      { OPENAI_BASE_URL: "http://127.0.0.1:1/v1", QUARRY_ENGINE_TIMEOUT_MS: "3000" },
      { status: 503, code: "UNAVAILABLE", retryable: true, retryAfter: "10" },
    ],
  ])("report %s", async (_name, changes, failure) => {
    await using silent = await startProvider();
    silent.queue(faults.waits(never), faults.waits(never));
    const environment = { ...llmEnvironment(silent.baseUrl), ...changes };
    const documentsUrl = silent.baseUrl;
    await using system = await startStandaloneSystem({ documentsUrl }, environment);
    await expectFailure({ suite: await openSuite(system, documentsUrl) }, failure);
  });
});

function tests(stage: () => Stage): void {
  it.each(rows)("report %s at once, and keep the record", async (_name, queue, failure) => {
    const before = provider.calls.length;
    provider.queue(...queue);
    await expectFailure(stage(), failure);
    expect(provider.calls.length - before).toBe(queue.length);
    const log = stage().system.output().join("\n");
    for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  });
}
