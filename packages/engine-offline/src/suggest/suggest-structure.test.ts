import { expect, it } from "vitest";
import { tablesDocument, textDocument } from "../testing/text-document.ts";
import { fieldsIn } from "./fields-in.ts";
import { suggestStructure } from "./suggest-structure.ts";

type Document = ReturnType<typeof textDocument>;

const suggest = (...documents: Document[]) =>
  suggestStructure(
    documents.map((document, at) => ({
      extractionId: `extraction-${at + 1}`,
      proposals: fieldsIn(document, { check: () => undefined }),
    })),
  );

/** Each field as `/pointer type documents`. */
const suggested = (...documents: Document[]) =>
  suggest(...documents).fields.map((one) => `${one.pointer} ${one.type} ${one.documents}`);

const bill = `Invoice number: 2026-117
Invoice date: 14 March 2026
Total: 99.50 EUR
Paid: yes
Copies: 3`;

it("proposes labels with values, each typed by what stands there", () => {
  expect(suggested(textDocument(bill))).toEqual([
    "/invoiceNumber string 1",
    "/invoiceDate date 1",
    "/total number 1",
    "/paid boolean 1",
    "/copies integer 1",
  ]);
});

it("takes what means the same in several documents for one field, the most frequent first", () => {
  const other = "Colour: red\nRechnungsnummer: 2026-118\nInvoice no.: 2026-118\nCopies: 2.5";
  const { structure, fields } = suggest(textDocument(other), textDocument(bill));
  const counts = Object.fromEntries(fields.map((one) => [one.pointer, one.documents]));
  expect(counts).toMatchObject({ "/rechnungsnummer": 2, "/copies": 2, "/colour": 1, "/total": 1 });
  expect(Object.keys(structure.properties).slice(0, 2)).toEqual(["rechnungsnummer", "copies"]);
  expect(structure.properties.copies).toEqual({ type: "number", describe: "Copies" });
});

it("reports where a field stands first", () => {
  const document = textDocument(bill);
  const total = suggest(document).fields.find(({ pointer }) => pointer === "/total");
  expect(total?.place).toMatchObject({ extractionId: "extraction-1", page: 1, quote: "99.50 EUR" });
  const { start = 0, end = 0 } = total?.place ?? {};
  expect(document.text.slice(start, end)).toBe("99.50 EUR");
});

it("proposes a table with heads as a list of objects", () => {
  const heads = ["Article", "Delivered on", "Quantity", "Amount"];
  const rows = [
    ["Flour", "2026-03-01", "12", "31.50"],
    ["Yeast", "2026-03-02", "40", "4.25"],
  ];
  expect(suggested(tablesDocument([[heads, ...rows]]))).toEqual([
    "/rows array 1",
    "/rows/*/article string 1",
    "/rows/*/deliveredOn date 1",
    "/rows/*/quantity integer 1",
    "/rows/*/amount number 1",
  ]);
});

it("does not take labels and values that are set in columns for a table", () => {
  const text = `Harbour Board        Invoice number:   INV-20931
1 Cowbar Bank        Invoice date:     2026-09-18
Staithes             Due date:         2026-10-18`;
  expect(suggested(textDocument(text))).toEqual([
    "/invoiceNumber string 1",
    "/invoiceDate date 1",
    "/dueDate date 1",
  ]);
});

it("proposes the fields of a PDF's form, and not those that a web page's visitors fill in", () => {
  const structured = [
    { kind: "form" as const, value: { policyHolder: "Ada Byron", startDate: "2026-01-05" } },
  ];
  const form = textDocument("An application", structured);
  expect(suggested(form)).toEqual(["/policyHolder string 1", "/startDate date 1"]);
  expect(suggested({ ...form, reader: { name: "html", version: "1" } })).toEqual([]);
});

it.each([
  ["a page's number", "Page: 2 of 3"],
  ["prose", "He said: no guest came.\nThe train leaves at 12:30. It is late."],
  ["a heading without a value", "Conditions:\n\nPay soon."],
])("does not propose %s", (_, text) => {
  expect(suggested(textDocument(text))).toEqual([]);
});

it("proposes at most 40 fields, columns included", () => {
  const letters = Array.from(
    { length: 60 },
    (_, at) => `Part ${"abcdefghij"[at % 10]}${at}x: ${at}`,
  );
  expect(suggest(textDocument(letters.join("\n"))).fields).toHaveLength(40);
});
