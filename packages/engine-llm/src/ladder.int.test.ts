import { createHash } from "node:crypto";
import type { AnswerMemory } from "@quarry/engine";
import { faults, type Provider, startProvider } from "@quarry/servers/provider";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderOptions } from "./index.ts";
import { callTimeoutMs, invoiceOutput, openRig } from "./rig.testing.ts";

const { named, refuses } = faults;

let second: Provider;
beforeEach(async () => {
  second = await startProvider({ answer: () => ({ result: invoiceOutput }) });
});
afterEach(async () => {
  await second[Symbol.asyncDispose]();
});

const other = (changes: Partial<ProviderOptions> = {}): ProviderOptions => ({
  id: "second",
  baseUrl: second.baseUrl,
  models: { "llm-4.1": "large", "llm-4.1-mini": "little" },
  callTimeoutMs,
  concurrency: 4,
  ...changes,
});

const openTwo = (first: Partial<ProviderOptions> = {}, changes: Partial<ProviderOptions> = {}) =>
  openRig({ engine: { id: "first", ...first, others: [other(changes)] } });

describe("the next provider", () => {
  it("is paid by its own prices, and the sum is unknown if one provider has none", async () => {
    const perMillionTokens = { little: { input: 1, output: 1 } };
    await using rig = await openTwo({}, { prices: { currency: "EUR", perMillionTokens } });
    const usage = { prompt_tokens: 70, completion_tokens: 9 };
    rig.provider.queue(faults.says("no JSON"), named.quota);
    second.queue(faults.writes((answer) => answer, { usage }));
    const { evidence } = await rig.engine.extract(rig.request());
    const paid = { provider: "second", cost: { currency: "EUR", micros: 79 } };
    expect(evidence.usage.byCall?.at(-1)).toMatchObject(paid);
    expect(evidence.usage.byCall?.[0]).not.toHaveProperty("cost");
    expect(evidence.usage).not.toHaveProperty("cost");
  });

  it.each([
    ["a refused key", refuses({ status: 401 })],
    ["a used-up quota", named.quota],
    [
      "a wish to wait beyond the extraction's time",
      refuses({ status: 429 }, { "retry-after": "3600" }),
    ],
  ])("answers after %s, and the evidence names both", async (_name, fault) => {
    await using rig = await openTwo();
    rig.provider.queue(fault);
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual(invoiceOutput);
    expect(evidence.usage.byCall).toMatchObject([{ provider: "first" }, { provider: "second" }]);
    expect(evidence.warnings).toContainEqual({
      code: "providers_mixed",
      message: "More than one model provider was asked: first, second",
    });
    expect((await second.call(0)).body.model).toBe("little");
  });

  it.each([
    ["a refusing model", named.refusal, "OUTPUT_INVALID"],
    ["a filtered answer", named.contentFilter, "OUTPUT_INVALID"],
    ["a request that is refused", refuses({ status: 400 }), "PROVIDER_FAILED"],
  ])("is not asked after %s", async (_name, fault, code) => {
    await using rig = await openTwo();
    rig.provider.queue(fault);
    await expect(rig.engine.extract(rig.request())).rejects.toMatchObject({ code });
    expect(second.calls).toHaveLength(0);
  });

  it("is asked at once while the first fails again and again, and the first tried again later", async () => {
    await using rig = await openTwo();
    for (let time = 0; time < 5; time++) {
      rig.provider.queue(refuses({ status: 401 }));
      await rig.engine.extract(rig.request());
    }
    await rig.engine.extract(rig.request());
    expect([rig.provider.calls.length, second.calls.length]).toEqual([5, 6]);
    rig.time.advance(30_000);
    const { evidence } = await rig.engine.extract(rig.request());
    expect(evidence.usage.byCall).toMatchObject([{ provider: "first" }]);
    expect([rig.provider.calls.length, second.calls.length]).toEqual([6, 6]);
  });

  it("keeps its own trial for the call that needs it", async () => {
    await using rig = await openTwo();
    for (let time = 0; time < 5; time++) {
      rig.provider.queue(refuses({ status: 401 }));
      second.queue(named.quota);
      await expect(rig.engine.extract(rig.request())).rejects.toMatchObject({
        code: "UNAVAILABLE",
      });
    }
    rig.time.advance(30_000);
    await rig.engine.extract(rig.request()); // the first answers again
    rig.provider.queue(refuses({ status: 401 }));
    const { evidence } = await rig.engine.extract(rig.request());
    expect(evidence.usage.byCall).toMatchObject([{ provider: "first" }, { provider: "second" }]);
  });

  it("takes over what is left, and no answer is paid twice", async () => {
    await using rig = await openTwo();
    const answers = memory();
    rig.provider.queue(refuses({ status: 401 }));
    await rig.engine.extract(rig.request({ answers }));
    const { evidence } = await rig.engine.extract(rig.request({ answers }));
    expect(evidence.usage.byCall).toMatchObject([{ provider: "second" }]);
    expect([rig.provider.calls.length, second.calls.length]).toEqual([1, 1]);
  });

  it("says why it failed, too, where all do", async () => {
    await using rig = await openTwo();
    rig.provider.queue(refuses({ status: 401 }));
    second.queue(named.quota);
    await expect(rig.engine.extract(rig.request())).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringContaining("quota is exhausted"),
    });
  });
});

describe("a document", () => {
  it("leaves no provider in the house for one outside", async () => {
    await using rig = await openTwo({ isLocal: true });
    rig.provider.queue(refuses({ status: 401 }));
    await expect(rig.engine.extract(rig.request())).rejects.toMatchObject({
      code: "PROVIDER_FAILED",
    });
    expect(second.calls).toHaveLength(0);
  });

  it("goes from one in the house to another there", async () => {
    await using rig = await openTwo({ isLocal: true }, { isLocal: true });
    rig.provider.queue(refuses({ status: 401 }));
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
  });

  it("of a bound account goes to its provider alone, and no other account's does", async () => {
    await using rig = await openTwo({}, { accounts: ["bound"] });
    await rig.engine.extract(rig.request({ accountId: "bound" }));
    expect([rig.provider.calls.length, second.calls.length]).toEqual([0, 1]);
    rig.provider.queue(refuses({ status: 401 }));
    const failed = rig.engine.extract(rig.request({ accountId: "acme" }));
    await expect(failed).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
    expect(second.calls).toHaveLength(1);
  });

  it("of an account without a provider goes nowhere", async () => {
    await using rig = await openTwo({ accounts: ["a"] }, { accounts: ["b"] });
    const failed = rig.engine.extract(rig.request({ accountId: "acme" }));
    await expect(failed).rejects.toMatchObject({
      code: "PROVIDER_FAILED",
      message: "No model provider is configured for this account",
      retryable: false,
    });
    expect([rig.provider.calls.length, second.calls.length]).toEqual([0, 0]);
  });
});

function memory(): AnswerMemory {
  const kept = new Map<string, string>();
  const digest = (name: string) => createHash("sha256").update(name).digest("hex");
  return {
    recall: async (name) => kept.get(digest(name)),
    keep: async (name, answer) => void kept.set(digest(name), answer),
  };
}
