import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import { expect, it } from "vitest";
import type { Engine, EngineRequest } from "../index.ts";

/** An engine that may be asked for what the contract's document says. */
export type OpenEngine = () => Promise<AsyncDisposable & { engine: Engine }>;

const text = "Invoice number: 2026-0042\nInvoice date: 20 November 2026\nTotal: 59.50 EUR\n";

const structure: StructureNode = {
  type: "object",
  properties: {
    invoiceNumber: { type: "string", describe: "Invoice number", required: true },
    invoiceDate: { type: "date", describe: "Invoice date" },
    total: { type: "number", describe: "Total" },
    iban: { type: "string", describe: "IBAN of the account to pay to", required: true },
    vessels: { type: "array", items: { type: "string" }, describe: "Names of vessels" },
  },
};

/** What the contract's document says of what it is asked for: what a scripted model answers. */
export const contractOutput = {
  invoiceNumber: "2026-0042",
  invoiceDate: "2026-11-20",
  total: 59.5,
  iban: null,
  vessels: [],
};

function requestOf(changes: Partial<EngineRequest> = {}): EngineRequest {
  return {
    accountId: "acme",
    document: textDocument(text),
    structure,
    model: "llm-4.1-mini",
    images: [],
    deadlineAt: Date.now() + 60_000,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** What every engine does. Call it inside a `describe`; each test opens an engine of its own. */
export function engineContract(open: OpenEngine): void {
  it("gives what the document says, and null for what it does not", async () => {
    await using opened = await open();
    const { output, evidence } = await opened.engine.extract(requestOf());
    expect(output).toEqual(contractOutput);
    expect(evidence.missing).toEqual(["/iban"]);
    expect(evidence.engine.id).toBe(opened.engine.id);
  });

  it("gives each value with its quote", async () => {
    await using opened = await open();
    const { leaves } = (await opened.engine.extract(requestOf())).evidence;
    expect(leaves.map(({ pointer, quote }) => [pointer, quote])).toEqual([
      ["/invoiceNumber", "2026-0042"],
      ["/invoiceDate", "20 November 2026"],
      ["/total", "59.50"],
    ]);
    for (const { start, end, quote } of leaves) expect(text.slice(start, end)).toBe(quote);
  });

  it("counts the tokens of its work", async () => {
    await using opened = await open();
    const { usage } = (await opened.engine.extract(requestOf())).evidence;
    expect(usage.inputTokens).toBeGreaterThan(0);
  });

  it("refuses a document that holds nothing", async () => {
    await using opened = await open();
    const extracted = opened.engine.extract(requestOf({ document: textDocument(" \n") }));
    await expect(extracted).rejects.toMatchObject({ code: "SOURCE_EMPTY" });
  });

  it("ends with TIMEOUT where its time is over", async () => {
    await using opened = await open();
    const extracted = opened.engine.extract(requestOf({ deadlineAt: 0 }));
    await expect(extracted).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("stops when its signal aborts, and serves the next request", async () => {
    await using opened = await open();
    const controller = new AbortController();
    const reason = new Error("deleted");
    controller.abort(reason);
    const stopped = opened.engine.extract(requestOf({ signal: controller.signal }));
    await expect(stopped).rejects.toThrow();
    expect((await opened.engine.extract(requestOf())).output).toEqual(contractOutput);
  });
}
