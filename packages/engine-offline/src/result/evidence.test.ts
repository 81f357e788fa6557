import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";
import { extract, objectOf, textDocument } from "../testing/text-document.ts";

describe("evidence", () => {
  const text = "Report für 😀 GmbH\nInvoice no: 漢-77\nTotal: 1.190,00 €\nE-Mail: ada@example.org";
  const structure = objectOf({ invoiceNumber: "string", total: "number", email: "string" });

  it("quotes the text at the value's offsets", () => {
    const { leaves } = extract({ text }, structure).evidence;
    expect(leaves.map(({ pointer }) => pointer)).toEqual(["/invoiceNumber", "/total", "/email"]);
    for (const { quote, start, end, page } of leaves) {
      expect(quote).toBe(text.slice(start, end));
      expect(page).toBe(1);
    }
  });

  it("distinguishes an exact value from a typed one", () => {
    const { leaves } = extract({ text }, structure).evidence;
    expect(leaves.map(({ match }) => match)).toEqual(["exact", "typed", "exact"]);
  });

  it("names the boxes of the words that a value covers", () => {
    const document = textDocument("Total: 9.50");
    const words = [
      { start: 0, end: 6, box: [0, 0, 60, 10] as [number, number, number, number] },
      { start: 7, end: 11, box: [70, 0, 110, 10] as [number, number, number, number] },
    ];
    const pages = [{ number: 1, start: 0, end: 11, width: 200, height: 100, words }];
    const result = extractOffline(
      { ...document, pages },
      parseStructure(objectOf({ total: "number" })),
      {
        deadlineAt: Number.POSITIVE_INFINITY,
      },
    );
    expect(result.evidence.leaves[0]?.boxes).toEqual([[70, 0, 110, 10]]);
  });

  it("counts no calls, and estimates tokens by bytes", () => {
    const { evidence, output } = extract({ text: "Total: 9.50" }, objectOf({ total: "number" }));
    const outputTokens = Math.ceil(JSON.stringify(output).length / 4);
    expect(evidence.usage).toEqual({ calls: 0, inputTokens: 3, outputTokens, estimated: true });
    expect(evidence.engine).toMatchObject({ id: "offline", confidenceBasis: "measured" });
  });
});
