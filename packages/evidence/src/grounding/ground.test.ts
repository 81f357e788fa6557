import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { textDocument } from "@quarry/document/testing";
import type { Json } from "@quarry/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ground } from "./ground.ts";

function leafOf(text: string, node: StructureNode, value: Json) {
  const structure: StructureNode = { type: "object", properties: { it: node } };
  const output = { node: structure, value: { it: value }, pointer: "" };
  return ground(textDocument(text), output, "model")[0];
}

describe("the place of a value", () => {
  const string: StructureNode = { type: "string" };
  const number: StructureNode = { type: "number" };
  const date: StructureNode = { type: "date" };
  const datetime: StructureNode = { type: "datetime" };
  const found: [string, string, StructureNode, Json, string, string][] = [
    ["text as it stands", "From: Ada & Co.", string, "Ada & Co.", "Ada & Co.", "exact"],
    [
      "text over two lines",
      "12 High  Street,\nLeeds",
      string,
      "12 High Street, Leeds",
      "12 High  Street,\nLeeds",
      "normalised",
    ],
    ["text in another case", "ACME LTD", string, "Acme Ltd.", "ACME LTD", "normalised"],
    [
      "an accent written as a mark",
      "Cafe\u0301 Zoe\u0308",
      string,
      "Café Zoë",
      "Cafe\u0301 Zoe\u0308",
      "normalised",
    ],
    ["words without spaces", "会社名は東京商事です", string, "東京商事", "東京商事", "exact"],
    [
      "words of several links",
      "By [Ink](/authors/ink), [Quill](https://q.example/a) & co",
      string,
      "Ink, Quill",
      "Ink](/authors/ink), [Quill",
      "normalised",
    ],
    ["text after an emoji", "🧾🧾 Total", string, "total", "Total", "normalised"],
    ["a whole number", "No. 312, 12 pieces", number, 12, "12", "exact"],
    ["an English amount", "1,234.50", number, 1234.5, "1,234.50", "normalised"],
    ["a German amount", "Summe 1.234,50 €", number, 1234.5, "1.234,50", "normalised"],
    ["a French amount", "1\u202f234,50", number, 1234.5, "1\u202f234,50", "normalised"],
    ["a date in words", "le 5 février 2026", date, "2026-02-05", "5 février 2026", "normalised"],
    ["a date in figures", "am 05.02.2026", date, "2026-02-05", "05.02.2026", "normalised"],
    ["a number in a row of cells", "a,b,c\n10,20,30\n", number, 20, "20", "exact"],
    ["text before a cell", "x,shop 80,255.93", string, "shop 80", "shop 80", "exact"],
    ["a date in short figures", "On 01.02.25.", date, "2025-02-01", "01.02.25", "typed"],
    ["a Chinese date", "日付：2025年2月1日 金額", date, "2025-02-01", "2025年2月1日", "typed"],
    ["a Polish date", "Data: 3 marca 2025 r.", date, "2025-03-03", "3 marca 2025", "typed"],
    ["an English ordinal", "3rd of March 2025", date, "2025-03-03", "3rd of March 2025", "typed"],
    ["wide digits", "１２３４円", number, 1234, "１２３４", "typed"],
    ["a short form of millions", "€1.2m", number, 1_200_000, "1.2m", "typed"],
    ["a negative in brackets", "Balance (45.00)", number, -45, "(45.00)", "typed"],
    ["Indian groups", "12,34,567.00", number, 1_234_567, "12,34,567.00", "typed"],
    [
      "a day in legal English",
      "this 3rd day of May, 2026",
      date,
      "2026-05-03",
      "3rd day of May, 2026",
      "typed",
    ],
    ["a share as percent", "Rate 12.5%", number, 0.125, "12.5", "typed"],
    [
      "a cell of two lines",
      "Pay  Harbour        12.00\n     Books Ltd",
      string,
      "Harbour Books Ltd",
      "Harbour",
      "fuzzy",
    ],
    ["a number in words", "a crew of twenty-four", number, 24, "twenty-four", "typed"],
    ["a day without its year", "2026: from 3 May on", date, "2026-05-03", "3 May", "typed"],
    ["a range's first day", "3–5 May 2026", date, "2026-05-03", "3–5 May 2026", "typed"],
    [
      "a day and a time",
      "on 3 May 2026 at 2.30 pm",
      datetime,
      "2026-05-03T14:30:00",
      "3 May 2026 at 2.30 pm",
      "typed",
    ],
    [
      "an ISO datetime",
      "At 2026-05-03 14:30:00",
      datetime,
      "2026-05-03T14:30:00",
      "2026-05-03 14:30:00",
      "normalised",
    ],
    [
      "a time under its day",
      `3 May 2026${"\n".repeat(300)}14:30 Lunch`,
      datetime,
      "2026-05-03T14:30:00",
      "14:30",
      "typed",
    ],
    [
      "words in another order",
      "LOVELACE, Ada M.",
      string,
      "Ada Lovelace",
      "LOVELACE, Ada",
      "fuzzy",
    ],
  ];

  it.each(found)("is given for %s", (_name, text, node, value, quote, match) => {
    const leaf = leafOf(text, node, value);
    expect(leaf).toMatchObject({ quote, match, page: 1 });
    expect(text.slice(leaf?.start, leaf?.end)).toBe(quote);
  });

  const absent: [string, string, StructureNode, Json][] = [
    ["a part of a word", "Annabel", string, "Anna"],
    ["a part of a number", "3121", number, 12],
    ["a part of an amount", "1,234.50", number, 234.5],
    ["figures with another point", "1.5", number, 15],
    ["a part of a date", "2.3.25", number, 3],
    ["another text", "Paper", string, "Pens"],
    ["words of two names", "Ada Byron and Max Lovelace", string, "Ada Lovelace"],
    ["words of two cells", "Harbour        12.00\nBooks Ltd\tTea", string, "Harbour Tea"],
    ["another time of the day", "3 May 2026, 14:30", datetime, "2026-05-03T16:00:00"],
    ["a day without a time", "3 May 2026", datetime, "2026-05-03T00:00:00"],
    ["a day of no year in the text", "on 3 May", date, "2026-05-03"],
    ["signs alone", "---", string, "!"],
    ["a boolean", "true", { type: "boolean" }, true],
  ];

  it.each(absent)("is not made up for %s", (_name, text, node, value) => {
    expect(leafOf(text, node, value)).toEqual({
      pointer: "/it",
      value,
      match: "none",
      confidence: 0.3,
      reason: "model",
    });
  });

  it("is each row's own where values repeat", () => {
    const items: StructureNode = {
      type: "object",
      properties: { quantity: { type: "integer" }, article: { type: "string" } },
    };
    const structure: StructureNode = { type: "array", items };
    const rows = ["Pen", "Ink", "Pen"].map((article) => ({ quantity: 2, article }));
    const text = "2 Pen\n2 Ink\n2 Pen";
    const output = { node: structure, value: rows, pointer: "" };
    const starts = ground(textDocument(text), output, "model").map(({ start }) => start);
    expect(starts).toEqual([0, 2, 6, 8, 12, 14]);
  });

  it("is the row's that all its values stand in, in whatever order rows come", () => {
    const properties = { amount: number, article: string };
    const structure: StructureNode = { type: "array", items: { type: "object", properties } };
    const rows = ["Nib", "Ink", "Pen"].map((article) => ({ amount: 2, article }));
    const output = { node: structure, value: rows, pointer: "" };
    const leaves = ground(textDocument("Pen 2\nInk 2\nNib 2\n"), output, "model");
    expect(leaves.map(({ start }) => start)).toEqual([16, 12, 10, 6, 4, 0]);
  });

  it("is one field's where the text does not repeat it, and doubtful for another", () => {
    const properties = { invoiceDate: date, dueDate: date, city: string, address: string };
    const structure: StructureNode = { type: "object", properties };
    const day = "2026-05-03";
    const value = { invoiceDate: day, dueDate: day, city: "Leeds", address: "1 Low Row, Leeds" };
    const output = { node: structure, value, pointer: "" };
    const leaves = ground(textDocument("3 May 2026\n1 Low Row, Leeds"), output, "model");
    expect(leaves).toMatchObject([
      { quote: "3 May 2026", confidence: 0.8, reason: "model" },
      { quote: "3 May 2026", confidence: 0.4, reason: "shared" },
      { quote: "Leeds", confidence: 0.9, reason: "model" },
      { quote: "1 Low Row, Leeds", confidence: 0.9, reason: "model" },
    ]);
  });

  it("is that of all fields that its label names", () => {
    const properties = { issued: date, delivered: date, due: date };
    const structure: StructureNode = { type: "object", properties };
    const day = "2026-05-03";
    const output = {
      node: structure,
      value: { issued: day, delivered: day, due: day },
      pointer: "",
    };
    const document = textDocument("Issued and delivered: 3 May 2026");
    const named = (_node: StructureNode, name: string) => (label: string) =>
      Number(label.toLowerCase().includes(name));
    expect(ground(document, output, "model", named)).toMatchObject([
      { quote: "3 May 2026", confidence: 0.8, reason: "model" },
      { quote: "3 May 2026", confidence: 0.8, reason: "model" },
      { quote: "3 May 2026", confidence: 0.4, reason: "shared" },
    ]);
  });

  it("in a row's own lines may be that of two of its values, elsewhere not", () => {
    const properties = { article: string, ordered: number, sent: number };
    const structure: StructureNode = { type: "array", items: { type: "object", properties } };
    const value = [{ article: "Ink", ordered: 40, sent: 40 }];
    const output = { node: structure, value, pointer: "" };
    const quotes = (text: string) =>
      ground(textDocument(text), output, "model").map(({ quote, reason }) => [quote, reason]);
    const [article, ordered] = [
      ["Ink", "model"],
      ["40", "model"],
    ];
    expect(quotes("Ink  40")).toEqual([article, ordered, ["40", "shared"]]);
    const far = `Ink\n${"-\n".repeat(1_000)}40`;
    expect(quotes(far)).toEqual([article, [undefined, "model"], [undefined, "model"]]);
  });

  it("above the rows of a list is that of each row's, if the row has a place of its own", () => {
    const items: StructureNode = { type: "object", properties: { day: date, article: string } };
    const rows = ["Pen", "Ink", "Ink"].map((article) => ({ day: "2026-05-03", article }));
    const output = { node: { type: "array" as const, items }, value: rows, pointer: "" };
    const leaves = ground(textDocument("3 May 2026\n- Pen\n- Ink"), output, "model");
    expect(leaves.map(({ quote }) => quote)).toEqual([
      ...["3 May 2026", "Pen"],
      ...["3 May 2026", "Ink"],
      ...[undefined, undefined],
    ]);
  });

  it("is not another field's where the text has one for each", () => {
    const properties = { quantity: number, price: number, total: number, number: string };
    const structure: StructureNode = { type: "object", properties };
    const value = { quantity: 2, price: 2, total: 2, number: "2" };
    const text = "Invoice 2\nQuantity: 2   Unit price: 2   Total: 2\nNumber: 2";
    const output = { node: structure, value, pointer: "" };
    const namesOf = (_node: StructureNode, name: string) => (label: string) =>
      label.toLowerCase().includes(name) ? 1 : 0;
    const starts = ground(textDocument(text), output, "model", namesOf).map(({ start }) => start);
    expect(starts).toEqual([20, 36, 47, 57]);
    const inOrder = ground(textDocument(text), output, "model").map(({ start }) => start);
    expect(inOrder).toEqual([8, 20, 36, 47]);
  });

  it("has the page and the boxes of its words", () => {
    const document: SourceDocument = {
      ...textDocument("one two\nthree four"),
      pages: [
        { number: 1, start: 0, end: 8 },
        {
          number: 2,
          start: 8,
          end: 18,
          words: [
            { start: 8, end: 13, box: [0, 0, 5, 1] },
            { start: 14, end: 18, box: [6, 0, 9, 1] },
          ],
        },
      ],
    };
    const structure: StructureNode = { type: "object", properties: { it: { type: "string" } } };
    const output = { node: structure, value: { it: "three" }, pointer: "" };
    expect(ground(document, output, "model")[0]).toMatchObject({ page: 2, boxes: [[0, 0, 5, 1]] });
  });

  it("always slices to its quote, which says what the value says", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1 });
    fc.assert(
      fc.property(word, word, word, (before, value, after) => {
        const text = `${before} ${value} ${after}`;
        const leaf = leafOf(text, { type: "string" }, value);
        if (leaf?.quote === undefined) return;
        expect(leaf.quote).toBe(text.slice(leaf.start, leaf.end));
        expect(leaf.quote.isWellFormed()).toBe(true);
        if (leaf.match === "exact") expect(leaf.quote).toBe(value);
      }),
      { seed: 1 },
    );
  });
});
