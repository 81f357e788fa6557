import { AppError } from "@quarry/kernel";
import { checkOutput, parseStructure } from "@quarry/structure";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { extractOffline } from "./extract-offline.ts";
import { extract, listOf, objectOf, textDocument } from "./testing/text-document.ts";

const invoiceFields = objectOf({
  invoiceNumber: "string",
  invoiceDate: { type: "date", describe: "Date the invoice was issued" },
  dueDate: "date",
  subtotal: { type: "number", describe: "Total before tax" },
  total: { type: "number", describe: "Total amount including tax" },
  currency: { type: "string", describe: "ISO currency code" },
});

describe("labels", () => {
  it.each([
    [
      "English",
      "Invoice No: A-1041\nInvoice date: 03/25/2024\nDue date: 04/24/2024\nSubtotal   $ 100.00\nTax  $ 8.00\nTotal   $ 108.00",
      {
        invoiceNumber: "A-1041",
        invoiceDate: "2024-03-25",
        dueDate: "2024-04-24",
        subtotal: 100,
        total: 108,
        currency: "USD",
      },
    ],
    [
      "German",
      "Rechnungsnummer: R-77\nRechnungsdatum: 25.03.2024\nFällig am: 24.04.2024\nZwischensumme   1.000,00 €\nMwSt. 19%   190,00 €\nGesamtbetrag   1.190,00 €",
      {
        invoiceNumber: "R-77",
        invoiceDate: "2024-03-25",
        dueDate: "2024-04-24",
        subtotal: 1000,
        total: 1190,
        currency: "EUR",
      },
    ],
    [
      "French",
      "Numéro de facture : F-2024-9\nDate de facture : 25 mars 2024\nDate d'échéance : 24 avril 2024\nTotal HT   100,00 €\nTVA   20,00 €\nTotal TTC   120,00 €",
      {
        invoiceNumber: "F-2024-9",
        invoiceDate: "2024-03-25",
        dueDate: "2024-04-24",
        subtotal: 100,
        total: 120,
        currency: "EUR",
      },
    ],
    [
      "Dutch",
      "Factuurnummer: 20240017\nFactuurdatum: 25 maart 2024\nVervaldatum: 24 april 2024\nSubtotaal   € 50,00\nBTW   € 10,50\nTotaal   € 60,50",
      {
        invoiceNumber: "20240017",
        invoiceDate: "2024-03-25",
        dueDate: "2024-04-24",
        subtotal: 50,
        total: 60.5,
        currency: "EUR",
      },
    ],
    [
      "Spanish",
      "Factura nº: ES-3\nFecha de factura: 25/03/2024\nFecha de vencimiento: 24/04/2024\nBase imponible   100,00 €\nIVA   21,00 €\nTotal   121,00 €",
      {
        invoiceNumber: "ES-3",
        invoiceDate: "2024-03-25",
        dueDate: "2024-04-24",
        subtotal: 100,
        total: 121,
        currency: "EUR",
      },
    ],
  ])("name fields in %s", (_language, text, expected) => {
    expect(extract({ text }, invoiceFields).output).toEqual(expected);
  });

  it("may stand above their value, in columns", () => {
    const text =
      "Order number      Order date        Customer\n4711              2024-05-01        Ada Lovelace";
    const structure = objectOf({ orderNumber: "string", orderDate: "date", customer: "string" });
    expect(extract({ text }, structure).output).toEqual({
      orderNumber: "4711",
      orderDate: "2024-05-01",
      customer: "Ada Lovelace",
    });
  });

  it("may hold a rate and what it is of, beside their value", () => {
    const text = "Subtotal                     100.00\nVAT 15% on $ 100.00          $ 15.00";
    expect(extract({ text }, objectOf({ vat: "number" })).output).toEqual({ vat: 15 });
  });

  it.each([
    ["VAT 20%: 8.00", 20],
    ["VAT (20%): 8.00", 20],
    ["VAT rate: 20", 20],
    ["VAT: 8.00", null],
  ])("tell a rate from what it comes to: %s", (line, vatRate) => {
    const text = `Subtotal: 40.00\n${line}\nTotal: 48.00`;
    expect(extract({ text }, objectOf({ vatRate: "number" })).output).toEqual({ vatRate });
  });

  it("keep subtotal and total apart", () => {
    const text = "Subtotal: 10.00\n";
    expect(extract({ text }, objectOf({ total: "number", subtotal: "number" })).output).toEqual({
      total: null,
      subtotal: 10,
    });
  });
});

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

  it("is null, and told where it is required", () => {
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

  it("tells an exact value from a typed one", () => {
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
