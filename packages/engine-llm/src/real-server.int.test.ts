import { textDocument } from "@quarry/document/testing";
import type { Engine, EngineRequest } from "@quarry/engine";
import { createOfflineEngine } from "@quarry/engine-offline";
import {
  describeWith,
  type LlamaOptions,
  llamaModel,
  type RunningServer,
  startLlama,
} from "@quarry/servers";
import { createLogger } from "@quarry/service-kit";
import { checkOutput, parseStructure } from "@quarry/structure";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLlmEngine } from "./index.ts";
import { type EngineOptions, invoice } from "./rig.testing.ts";

const invoiceText =
  "Invoice 2026-0042\nDate: 20 November 2026\nPaper A4   2   10.50\nTotal 1,234.50 EUR";

function openEngine(url: string, options: EngineOptions = {}): Engine {
  const server = {
    baseUrl: `${url}/v1`,
    models: { "llm-4.1": llamaModel, "llm-4.1-mini": llamaModel },
    callTimeoutMs: 60_000,
    concurrency: 4,
    maxOutputTokens: 150,
    ...options,
  };
  return createLlmEngine({
    providers: [server],
    counter: createOfflineEngine(),
    logger: createLogger({ service: "extraction", level: "silent" }),
    ...options,
  });
}

function request(changes: Partial<EngineRequest> = {}): EngineRequest {
  return {
    accountId: "acme",
    document: textDocument(invoiceText),
    structure: invoice,
    model: "llm-4.1-mini",
    images: [],
    deadlineAt: Date.now() + 120_000,
    allowPartial: true,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** A document that is longer than a window in which a question has room. */
const contextTokens = 768;
const tooLong = textDocument(`${invoiceText}\n${"Nothing more to say. ".repeat(200)}`);

const oneField = parseStructure({
  type: "object",
  properties: { number: { type: "string", describe: "The invoice's number" } },
});

/** The last lines of the server's log. */
const said = (server: RunningServer) => server.programs[0]?.output() ?? "";

describeWith("llama", "llama.cpp's server with a small model", () => {
  vi.setConfig({ testTimeout: 90_000 });
  let server: RunningServer;
  let engine: Engine;
  beforeAll(async () => {
    server = await startLlama();
    engine = openEngine(server.url);
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
    await server.stop();
  });

  async function refusedBy(options: LlamaOptions, engineOptions: EngineOptions) {
    await using other = await startLlama(options);
    await using asking = openEngine(other.url, engineOptions);
    return await asking.extract(request()).catch((error: unknown) => error);
  }

  it("takes the strict schema, so that what it writes fits the structure", async () => {
    const structure = parseStructure({
      type: "object",
      properties: {
        number: { type: "string" },
        total: { type: "number" },
        paid: { type: "enum", values: ["cash", "card"] },
      },
    });
    const { output, evidence } = await engine.extract(request({ structure }));
    expect(checkOutput(structure, output)).toEqual([]);
    expect(evidence.usage.byCall).toMatchObject([{ purpose: "read", model: llamaModel }]);
    expect(evidence.warnings.map(({ code }) => code)).not.toContain("value_left_out");
  });

  it("counts the tokens itself", async () => {
    const { usage } = (await engine.extract(request())).evidence;
    expect(usage).toMatchObject({ estimated: false });
    expect(usage.inputTokens).toBeGreaterThan(100);
    expect(usage.outputTokens).toBeGreaterThan(10);
  });

  it("ends an answer at the limit that it is given", async () => {
    await using brief = openEngine(server.url, { maxOutputTokens: 24 });
    const { usage } = (await brief.extract(request())).evidence;
    const written = usage.byCall?.map(({ outputTokens }) => outputTokens) ?? [];
    expect(Math.max(...written)).toBe(24);
  });

  it("reports its window with its models, so that no question is too long for it", async () => {
    await using small = await startLlama({ contextTokens });
    await using asking = openEngine(small.url);
    await asking.extract(request({ document: tooLong, structure: oneField }));
    expect(said(small)).toContain("processing task");
    expect(said(small)).not.toContain("exceeds the available context size");
  });

  it("reports its window in a refusal, from where on it is kept to", async () => {
    await using small = await startLlama({ contextTokens });
    await using asking = openEngine(small.url, { contextTokens: 8_192 });
    const { evidence } = await asking.extract(request({ document: tooLong, structure: oneField }));
    expect(said(small)).toContain("exceeds the available context size");
    expect(evidence.usage.byCall?.at(-1)?.inputTokens).toBeGreaterThan(0);
  });

  it("is waited for while it starts again", async () => {
    await using restarting = await startLlama();
    await using asking = openEngine(restarting.url);
    await asking.extract(request({ structure: oneField }));
    await restarting.kill();
    const extracted = asking.extract(request({ structure: oneField }));
    await restarting.restart();
    expect((await extracted).evidence.usage.outputTokens).toBeGreaterThan(0);
  });

  it("refuses a key that it does not know", async () => {
    const refused = await refusedBy({ apiKey: "the-right-one" }, { apiKey: "another" });
    expect(refused).toMatchObject({ code: "PROVIDER_FAILED", retryable: false });
  });

  it("stops its work when an extraction is deleted", async () => {
    const deleted = new AbortController();
    const begun = said(server).length;
    const extracted = engine.extract(request({ signal: deleted.signal }));
    const failed = expect(extracted).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect.poll(() => said(server).slice(begun)).toContain("processing task");
    deleted.abort();
    await failed;
    await expect.poll(() => said(server).slice(begun)).toContain("cancel task");
  });

  it("gets the text alone of a page that it cannot see", async () => {
    const bytes = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
      "base64",
    );
    const [page] = textDocument(invoiceText).pages;
    const document = {
      ...textDocument(invoiceText),
      pages: page ? [{ ...page, origin: "recognised" as const }] : [],
    };
    const images = [{ page: 1, mediaType: "image/png", bytes }];
    const { evidence } = await engine.extract(request({ document, images }));
    expect(evidence.usage.byCall?.[0]).toMatchObject({ inputTokens: 0 });
    expect(evidence.usage.calls).toBeGreaterThan(1);
  });
});
