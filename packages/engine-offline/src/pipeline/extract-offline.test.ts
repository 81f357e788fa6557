import { AppError } from "@quarry/kernel";
import { checkOutput, parseStructure } from "@quarry/structure";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { extract, listOf, objectOf, textDocument } from "../testing/text-document.ts";
import { extractOffline } from "./extract-offline.ts";

describe("a list at the top", () => {
  const fields = { name: "string", email: "string", phone: "string" };

  it("has one element where the document describes one thing", () => {
    const text = "Name: Ada Lovelace\nE-mail: ada@example.org\nPhone: +44 20 7946 0000";
    expect(extract({ text }, listOf(fields)).output).toEqual([
      { name: "Ada Lovelace", email: "ada@example.org", phone: "+44 20 7946 0000" },
    ]);
  });

  it("is empty where the document describes none", () => {
    expect(extract({ text: "A note about the weather." }, listOf(fields)).output).toEqual([]);
  });
});

describe("what the source does not say", () => {
  it("is null where only its like is there", () => {
    const structure = objectOf({ phone: "string", fax: "string" });
    expect(extract({ text: "Tel: +44 20 7946 0000" }, structure).output).toEqual({
      phone: "+44 20 7946 0000",
      fax: null,
    });
  });

  it("is null, and reported if it is required", () => {
    const structure = objectOf({
      iban: { type: "string", required: true },
      email: "string",
      items: { ...listOf({ name: "string", price: "number" }), required: true },
    });
    const { output, evidence } = extract({ text: "A note about the weather." }, structure);
    expect(output).toEqual({ iban: null, email: null, items: [] });
    expect(evidence.missing).toEqual(["/iban", "/items"]);
    expect(evidence.leaves).toEqual([]);
  });
});

describe("any text and structure", () => {
  const piece = fc.constantFrom(
    "Total: 12.50\n",
    "Name  Price\n",
    "Ada  3.00\n",
    "| a | b |\n",
    "2024-05-01 ",
    "ada@example.org ",
    "😀",
    "\u0000",
    "\ud800",
    "\n\n",
    "between Acme Inc and Beta LLC, ",
    "# Title\n",
    "- one\n",
    "€ 1.234,56 ",
  );
  const text = fc
    .array(fc.oneof(piece, fc.string({ unit: "grapheme" })), { maxLength: 40 })
    .map((parts) => parts.join(""));
  const structure = parseStructure(
    objectOf({
      total: "number",
      name: "string",
      date: "date",
      at: "datetime",
      count: "integer",
      open: "boolean",
      kind: { type: "enum", values: ["one", "two"] },
      rows: listOf({ name: "string", price: "number", place: objectOf({ city: "string" }) }),
      tags: { type: "array", items: { type: "string" } },
      parties: { type: "array", items: { type: "string" } },
    }),
  );
  const options = { deadlineAt: Number.POSITIVE_INFINITY };

  it("give an output that fits, whose evidence slices to its quotes, twice the same", () => {
    fc.assert(
      fc.property(text, (content) => {
        const document = textDocument(content);
        const { output, evidence } = extractOffline(document, structure, options);
        expect(checkOutput(structure, output)).toEqual([]);
        for (const { quote, start, end } of evidence.leaves)
          expect(quote).toBe(content.slice(start, end));
        expect(JSON.stringify(extractOffline(document, structure, options))).toBe(
          JSON.stringify({ output, evidence }),
        );
      }),
      { seed: 20_240_501, numRuns: 200 },
    );
  });

  it("end with TIMEOUT past the deadline", () => {
    const late = () => extractOffline(textDocument("Total: 1"), structure, { deadlineAt: 0 });
    expect(late).toThrow(AppError);
    expect(late).toThrow(expect.objectContaining({ code: "TIMEOUT" }));
  });

  it("end with what was found, and say so, past the deadline of a caller who takes a part", () => {
    const options = { deadlineAt: 1, allowPartial: true };
    const document = textDocument("Total: 1");
    const now = vi.spyOn(Date, "now").mockReturnValue(0);
    extractOffline(document, structure, options);
    const looks = now.mock.calls.length;
    now.mockClear().mockImplementation(() => (now.mock.calls.length < looks ? 0 : 2));
    const { output, evidence } = extractOffline(document, structure, options);
    now.mockRestore();
    expect(checkOutput(structure, output)).toEqual([]);
    expect(evidence.warnings).toMatchObject([{ code: "out_of_time" }]);
  });
});
