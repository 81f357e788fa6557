import type { EngineResult } from "@quarry/engine";
import { createOfflineEngine } from "@quarry/engine-offline";
import { faults } from "@quarry/servers/provider";
import { checkOutput } from "@quarry/structure";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  callTimeoutMs,
  invoice,
  invoiceOutput,
  openRig,
  type Rig,
  textDocument,
} from "./rig.testing.ts";

function tokensOf({ evidence }: EngineResult) {
  const { inputTokens, outputTokens } = evidence.usage;
  return { inputTokens, outputTokens };
}

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rig[Symbol.asyncDispose]();
});

describe("the LLM engine", () => {
  it("gives the model's answer with its evidence", async () => {
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual(invoiceOutput);
    expect(checkOutput(invoice, output)).toEqual([]);
    expect(evidence.engine).toEqual({
      id: "llm",
      version: rig.engine.version,
      providerModel: "small",
      confidenceBasis: "estimated",
    });
    expect(evidence.leaves.map(({ pointer, quote }) => [pointer, quote])).toEqual([
      ["/number", "2026-0042"],
      ["/date", "20 November 2026"],
      ["/total", "1,234.50"],
      ["/lines/0/article", "Paper A4"],
      ["/lines/0/quantity", "2"],
      ["/lines/1/article", "Pens"],
      ["/lines/1/quantity", "2"],
    ]);
    expect(evidence.warnings).toEqual([]);
    expect(evidence.missing).toEqual([]);
  });

  it("counts the tokens that the provider counts", async () => {
    rig.provider.queue(
      faults.writes((answer) => answer, { usage: { prompt_tokens: 70, completion_tokens: 9 } }),
    );
    const { evidence } = await rig.engine.extract(rig.request());
    expect(evidence.usage).toEqual({
      calls: 1,
      inputTokens: 70,
      outputTokens: 9,
      estimated: false,
      byCall: [
        { inputTokens: 70, outputTokens: 9, estimated: false, purpose: "read", model: "small" },
      ],
    });
  });

  it("names the model that answered, where it is another than the one asked for", async () => {
    rig.provider.queue(faults.writes((answer) => answer, { model: "small-2026-10-01" }));
    const { evidence } = await rig.engine.extract(rig.request());
    expect(evidence.engine.providerModel).toBe("small-2026-10-01");
    expect(evidence.usage.byCall).toMatchObject([{ model: "small-2026-10-01" }]);
  });

  it("reports what the provider had in its cache", async () => {
    const usage = {
      prompt_tokens: 70,
      completion_tokens: 9,
      prompt_tokens_details: { cached_tokens: 64 },
    };
    rig.provider.queue(faults.writes((answer) => answer, { usage }));
    const { evidence } = await rig.engine.extract(rig.request());
    expect(evidence.usage.byCall).toMatchObject([{ inputTokens: 70, cachedTokens: 64 }]);
  });

  it("reports what the calls cost, by the configured prices", async () => {
    const perMillionTokens = { small: { input: 2, cachedInput: 0.5, output: 8 } };
    await using priced = await openRig({
      engine: { prices: { currency: "USD", perMillionTokens } },
    });
    const usage = {
      prompt_tokens: 70,
      completion_tokens: 9,
      prompt_tokens_details: { cached_tokens: 64 },
    };
    priced.provider.queue(faults.writes((answer) => answer, { usage }));
    const { evidence } = await priced.engine.extract(priced.request());
    const cost = { currency: "USD", micros: 6 * 2 + 64 * 0.5 + 9 * 8 };
    expect(evidence.usage).toMatchObject({ cost, byCall: [{ cost }] });
  });

  it("estimates tokens by four bytes where the provider counts none, and says so", async () => {
    const counted = await rig.engine.extract(rig.request());
    const zeros = { prompt_tokens: 0, completion_tokens: 0 };
    for (const fault of [
      faults.named.noUsage,
      faults.writes((answer) => answer, { usage: zeros }),
    ]) {
      rig.provider.queue(fault);
      const { evidence } = await rig.engine.extract(rig.request());
      const { byCall, ...sum } = evidence.usage;
      expect(sum).toMatchObject({ ...tokensOf(counted), estimated: true });
      expect(byCall).toMatchObject([{ ...tokensOf(counted), estimated: true, purpose: "read" }]);
    }
  });

  it("withholds what stands nowhere in the document, and shows it in the evidence", async () => {
    const request = rig.request({ document: textDocument("Date: 20 November 2026") });
    const { output, evidence } = await rig.engine.extract(request);
    const dateAlone = { number: null, date: "2026-11-20", total: null, paid: null, lines: [] };
    expect(output).toEqual(dateAlone);
    expect(evidence.leaves.map(({ pointer }) => pointer)).toEqual(["/date"]);
    expect(evidence.withheld?.map(({ pointer, value }) => [pointer, value])).toEqual([
      ["/number", "2026-0042"],
      ["/total", 1234.5],
      ["/lines/0/article", "Paper A4"],
      ["/lines/0/quantity", 2],
      ["/lines/1/article", "Pens"],
      ["/lines/1/quantity", 2],
    ]);
    expect(evidence.missing).toEqual(["/number"]);
  });

  it("returns it with a warning and low confidence where the caller keeps it", async () => {
    const document = textDocument("Date: 20 November 2026");
    const { output, evidence } = await rig.engine.extract(
      rig.request({ document, keepUngrounded: true }),
    );
    expect(output).toEqual(invoiceOutput);
    expect(evidence.withheld).toBeUndefined();
    expect(evidence.leaves[0]).toMatchObject({ match: "none", confidence: 0.3 });
    expect(evidence.warnings).toMatchObject([{ code: "ungrounded" }]);
    expect(evidence.warnings[0]?.message).toContain("/number, /total, /lines/0/article");
    expect(evidence.warnings[0]?.message).not.toContain("Paper");
  });

  it("names the required values that are missing", async () => {
    rig.provider.queue(faults.alters(() => ({ result: { ...invoiceOutput, number: null } })));
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toMatchObject({ number: null });
    expect(evidence.missing).toEqual(["/number"]);
  });

  it("refuses a source without text and images before any call", async () => {
    const extracted = rig.engine.extract(rig.request({ document: textDocument(" \n") }));
    await expect(extracted).rejects.toMatchObject({ code: "SOURCE_EMPTY" });
    expect(rig.provider.calls).toHaveLength(0);
  });

  it("keeps to its concurrency over all extractions", async () => {
    await using narrow = await openRig({ engine: { concurrency: 2 } });
    const release = Promise.withResolvers<void>();
    narrow.provider.queue(...Array.from({ length: 6 }, () => faults.waits(release.promise)));
    const all = Array.from({ length: 6 }, () => narrow.engine.extract(narrow.request()));
    await narrow.provider.call(1);
    release.resolve();
    await Promise.all(all);
    expect(narrow.provider.calls).toHaveLength(6);
    expect(narrow.provider.peak).toBe(2);
  });

  it("lets nothing of the process's OPENAI variables reach the provider", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-from-environment");
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1");
    vi.stubEnv("OPENAI_ORG_ID", "org-from-environment");
    vi.stubEnv("OPENAI_PROJECT_ID", "project-from-environment");
    vi.stubEnv("OPENAI_CUSTOM_HEADERS", "x-extra: from-environment\nauthorization: Bearer other");
    await using keyless = await openRig();
    await keyless.engine.extract(keyless.request());
    const { headers } = await keyless.provider.call(0);
    expect(JSON.stringify(headers)).not.toContain("environment");
    expect(headers.authorization).toBe("Bearer sk-test-0123456789abcdef");
  });

  it("asks a server without keys with a placeholder", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-from-environment");
    const { provider, time, engine, request } = rig;
    const { createLlmEngine } = await import("./index.ts");
    const { createLogger } = await import("@quarry/service-kit");
    await using keyless = createLlmEngine({
      counter: createOfflineEngine(),
      providers: [
        {
          baseUrl: provider.baseUrl,
          models: { "llm-4.1": "big", "llm-4.1-mini": "small" },
          callTimeoutMs,
          concurrency: 1,
        },
      ],
      logger: createLogger({ service: "extraction", level: "silent" }),
      clock: time.clock,
      sleep: time.sleep,
    });
    await keyless.extract(request());
    expect(engine.id).toBe("llm");
    expect((await provider.call(0)).headers.authorization).toBe("Bearer none");
  });
});
