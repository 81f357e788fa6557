import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import { estimatedTokens } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { exampleText, type ShownExample } from "./example-text.ts";

const string = { type: "string" };

const structure = parseStructure({
  type: "object",
  properties: {
    number: string,
    date: { type: "date" },
    "paid by": string,
    note: string,
    lines: {
      type: "array",
      items: { type: "object", properties: { article: string, amount: { type: "number" } } },
    },
  },
});

const lines = Array.from({ length: 12 }, (_, at) => ({
  article: `Tea ${at + 1}`,
  amount: at + 0.5,
}));
const rows = lines.map(({ article, amount }) => `${article}   ${amount.toFixed(2)}`);
const filler = Array.from(
  { length: 60 },
  (_, at) => `We thank you for order and trust, part ${at}.`,
);

const short = {
  document: textDocument("Invoice A-17\nDate: 3 November 2026\nPaid by\nNorthwind"),
  output: { number: "A-17", date: "2026-11-03", "paid by": "Northwind", note: null, lines: [] },
};
const long = {
  document: textDocument(
    [
      `Invoice A-17`,
      ...filler,
      "Date: 3 November 2026",
      ...filler,
      "Article Amount",
      ...rows,
      "Paid by",
      "Northwind",
    ].join("\n"),
  ),
  output: { ...short.output, lines },
};

function shown(example: ShownExample, asked: StructureNode, tokens: number) {
  return exampleText(example, asked, tokens) ?? "";
}

describe("an example as a model reads it", () => {
  it("is the whole document and its answer in the names that are asked for, where both are short", () => {
    expect(shown(short, structure, 500)).toBe(
      `Invoice A-17\nDate: 3 November 2026\nPaid by\nNorthwind\nRight answer: {"result":{"number":"A-17","date":"2026-11-03","field_3":"Northwind"}}`,
    );
  });

  it("is what stands around the values of a long document, with the first rows of lists and their count", () => {
    expect(shown(long, structure, 500)).toBe(
      `Invoice A-17
[…]
Date: 3 November 2026
[…]
Article Amount
Tea 1   0.50
Tea 2   1.50
[…]
Paid by
Northwind
Right answer: Of 12 entries of lines it has 2. {"result":{"number":"A-17","date":"2026-11-03","field_3":"Northwind","lines":[{"article":"Tea 1","amount":0.5},{"article":"Tea 2","amount":1.5}]}}`,
    );
  });

  it("is what stands around the place that a person pointed at, where a value is there twice", () => {
    const { date } = structure.type === "object" ? structure.properties : {};
    const asked: StructureNode = { type: "object", properties: date ? { date } : {} };
    const { text } = long.document;
    const twice = { ...long, document: textDocument(`${text}\nValue: 3 November 2026`) };
    const start = twice.document.text.lastIndexOf("3 November");
    const places = { "/date": { start, end: start + 15 } };
    expect(shown({ ...twice, places }, asked, 500)).toMatch(/^Value: 3 November 2026\nRight/);
  });

  it("has the values of fields that are asked for alone", () => {
    const { date } = structure.type === "object" ? structure.properties : {};
    const asked: StructureNode = { type: "object", properties: date ? { date } : {} };
    expect(shown(long, asked, 500)).toBe(
      `Date: 3 November 2026\nRight answer: {"result":{"date":"2026-11-03"}}`,
    );
  });

  it("keeps to its tokens, with the first fields that have room", () => {
    for (const tokens of [30, 60, 90]) {
      const text = shown(long, structure, tokens);
      expect(text).toContain('"number":"A-17"');
      expect(estimatedTokens(text)).toBeLessThanOrEqual(tokens);
    }
    expect(shown(long, structure, 90)).toContain("Tea 1");
    expect(shown(long, structure, 60)).not.toContain("Tea 1");
  });

  it("is left out where it has no value of the fields, or room for none", () => {
    const empty = { ...short, output: { note: null } };
    expect(exampleText(empty, structure, 500)).toBeUndefined();
    expect(exampleText(long, structure, 5)).toBeUndefined();
  });

  it("shows a value that the document does not contain in the answer alone", () => {
    const output = { ...long.output, note: "an order of tea", lines: [] };
    const text = shown({ ...long, output }, structure, 500);
    expect(text.split("Right answer:")[0]).not.toContain("an order of tea");
    expect(text).toContain('"note":"an order of tea"');
  });
});
