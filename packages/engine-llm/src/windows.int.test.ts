import { type Fault, faults, type ProviderCall } from "@quarry/servers/provider";
import { describe, expect, it } from "vitest";
import { openRig, textDocument } from "./rig.testing.ts";
import { statementModel, statementOrder } from "./statement.testing.ts";

const { named, refuses } = faults;

describe("the window of a model", () => {
  it.each(["llamacpp", "vllm"] as const)("that %s reports is kept to", async (profile) => {
    const { request, truth } = await statementOrder(120, "plain");
    const provider = { contextTokens: 2_048, reportsWindow: true, profile, answer: statementModel };
    await using rig = await openRig({ provider });
    const { output } = await rig.engine.extract(rig.request(request));
    expect(output).toEqual(truth);
    const used = (call: ProviderCall) => call.promptTokens + Number(call.body.max_tokens);
    expect(rig.provider.calls.every((call) => used(call) <= 2_048)).toBe(true);
  });

  it("that a refusal names makes room by a lower limit to the answer", async () => {
    await using rig = await openRig();
    rig.provider.queue(
      refuses({
        message:
          "This model's maximum context length is 1500 tokens. However, you requested 1600 tokens (700 in the messages, 900 in the completion).",
      }),
    );
    const document = textDocument("Total 12.00 EUR\n".repeat(30));
    await rig.engine.extract(rig.request({ document }));
    expect(rig.provider.calls).toHaveLength(2);
    const [first = 0, second = 0] = rig.provider.calls.map(({ body }) => Number(body.max_tokens));
    expect(second).toBeLessThan(first);
    expect(second).toBeGreaterThan(128);
  });
});

describe("a server whose slots share one window", () => {
  it("is asked for fewer things at once before the document is cut", async () => {
    const { request, truth } = await statementOrder(200, "plain");
    const both = Promise.withResolvers<void>();
    const fault = (_call: ProviderCall, index: number): Fault | undefined => {
      if (index === 2) both.resolve();
      if (index !== 1 && index !== 2) return undefined;
      return async (call) => ({ ...(await named.crowded(call)), after: both.promise });
    };
    const engine = { chunkTokens: 1_000 };
    await using rig = await openRig({ engine, provider: { answer: statementModel, fault } });
    const { output } = await rig.engine.extract(rig.request(request));
    expect(output).toEqual(truth);
    const asked = new Set(rig.provider.calls.map(({ documentText }) => documentText));
    expect(rig.provider.calls.length).toBe(asked.size + 2);
    await rig.engine.extract(rig.request(request));
    expect(rig.provider.calls.length).toBe(2 * asked.size + 2);
  });

  it("and fails for one alone, is sent less at once", async () => {
    await using rig = await openRig();
    rig.provider.queue(named.crowded);
    await expect(rig.engine.extract(rig.request())).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
    });
    expect(rig.provider.calls).toHaveLength(1);
  });
});
