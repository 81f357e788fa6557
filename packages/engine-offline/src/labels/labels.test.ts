import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";
import { extract, objectOf, propose, tablesDocument } from "../testing/text-document.ts";

const invoiceFields = objectOf({
  invoiceNumber: "string",
  invoiceDate: { type: "date", describe: "Date the invoice was issued" },
  dueDate: "date",
  subtotal: { type: "number", describe: "Total before tax" },
  total: { type: "number", describe: "Total amount including tax" },
  currency: { type: "string", describe: "ISO currency code" },
});

/** The least confidence of a value that a label names. */
const LEAST_OF_NAMED = 0.75;

function extractTable(rows: string[][], fields: Record<string, unknown>) {
  return extractOffline(tablesDocument([rows]), parseStructure(objectOf(fields)), {
    deadlineAt: Number.POSITIVE_INFINITY,
  });
}

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
    expect(propose({ text }, invoiceFields).output).toEqual(expected);
  });

  it("may stand above their value, in columns", () => {
    const text =
      "Order number      Order date        Customer\n4711              2024-05-01        Ada Lovelace";
    const structure = objectOf({ orderNumber: "string", orderDate: "date", customer: "string" });
    expect(propose({ text }, structure).output).toEqual({
      orderNumber: "4711",
      orderDate: "2024-05-01",
      customer: "Ada Lovelace",
    });
  });

  it("may hold a rate and what it is of, beside their value", () => {
    const text = "Subtotal                     100.00\nVAT 15% on $ 100.00          $ 15.00";
    expect(propose({ text }, objectOf({ vat: "number" })).output).toEqual({ vat: 15 });
  });

  it.each([
    ["VAT 20%: 8.00", 20],
    ["VAT (20%): 8.00", 20],
    ["VAT rate: 20", 20],
    ["VAT: 8.00", null],
  ])("distinguish a rate from its amount: %s", (line, vatRate) => {
    const text = `Subtotal: 40.00\n${line}\nTotal: 48.00`;
    expect(propose({ text }, objectOf({ vatRate: "number" })).output).toEqual({ vatRate });
  });

  it("keep subtotal and total apart", () => {
    const text = "Subtotal: 10.00\n";
    expect(propose({ text }, objectOf({ total: "number", subtotal: "number" })).output).toEqual({
      total: null,
      subtotal: 10,
    });
  });

  it("takes from a row of a timetable its own time, not what stands beside or below", () => {
    const text = "Köln Hbf        ab 08:43  5\nStuttgart Hbf   an 10:58  9";
    const from = { type: "string", describe: "Time of departure" };
    expect(propose({ text }, objectOf({ from })).output).toEqual({ from: "08:43" });
  });

  it("fills fields whose names say nothing by labels that are their descriptions", () => {
    const text = "City: London\nInvoice number: 77-A\nTotal including VAT: 12.00";
    const fields = objectOf({
      a: { type: "string", describe: "City" },
      "2": { type: "string", describe: "Invoice number" },
      f3: { type: "number", describe: "Total including VAT" },
    });
    expect(propose({ text }, fields).output).toEqual({ a: "London", "2": "77-A", f3: 12 });
  });

  it.each([
    ["Nr faktury / Invoice No.: 117/2026", { invoice_number: "string" }, "117/2026"],
    ["Auftrag/Order: 4711/26", { order_number: "string" }, "4711/26"],
    ["Rating / Score: 4/5", { score: "number" }, 4],
  ])("keeps the whole value of a label in two languages: %s", (line, fields, value) => {
    const { output } = extract({ text: `Nord AS\n${line}\nTerms: net\n` }, objectOf(fields));
    expect(Object.values(output as object)).toEqual([value]);
  });

  it("splits a value as its label where the parts of the label name different things", () => {
    const text = "Box 7\nLength / Width: 40 / 20\nWeight: 3 kg\n";
    expect(extract({ text }, objectOf({ length: "number", width: "number" })).output).toEqual({
      length: 40,
      width: 20,
    });
  });

  it.each([[["Name / Nom", "Country / Pays"]], [["Name / Date", "Country / City"]]])(
    "takes no part of the next heading for a value: %j",
    (headings) => {
      const table = [headings, ["Ada Lind", "Norway"]];
      const { output } = extractTable(table, { name: "string", country: "string" });
      expect(output).toMatchObject({ name: expect.not.stringContaining("Country") });
    },
  );

  it.each(["N/A", "n.v.t.", "No access"])("takes no answer from a cross under %s", (heading) => {
    const table = [
      ["Check", "Yes", "No", heading],
      ["Lights", "x", "", ""],
      ["Brakes", "", "", "x"],
      ["Horn", "", "x", ""],
    ];
    const fields = { lights: "boolean", brakes: "boolean", horn: "boolean" };
    expect(extractTable(table, fields).output).toEqual({
      lights: true,
      brakes: null,
      horn: false,
    });
  });

  it("reads the answer over a cross in two languages", () => {
    const table = [
      ["Check", "Yes / Oui", "No / Non"],
      ["Lights", "", "x"],
    ];
    expect(extractTable(table, { lights: "boolean" }).output).toEqual({ lights: false });
  });

  it("takes no cross of the first row for a heading", () => {
    const table = [
      ["Diabetes", "", "✓"],
      ["Asthma", "", "✓"],
    ];
    const { evidence } = extractTable(table, { asthma: "boolean" });
    expect(evidence.leaves[0]?.confidence ?? 0).toBeLessThan(LEAST_OF_NAMED);
  });

  it.each([
    ["[x] No pets", { pets: "boolean" }, { pets: false }],
    ["✓ No leaks", { leaks: "boolean" }, { leaks: false }],
    ["[ ] No pets", { pets: "boolean" }, { pets: null }],
    ["[x] No pets", { no_pets: "boolean" }, { no_pets: true }],
  ])("reads the mark of %s for %j", (line, fields, output) => {
    expect(extract({ text: `House 7\n${line}\nRooms: 4\n` }, objectOf(fields)).output).toEqual(
      output,
    );
  });

  it.each(["Gehalt: 28.000 – 32.000 € im Jahr", "Salaire : 28 000 à 32 000 € brut par an"])(
    "reads both ends of a range of amounts that has one sign of a currency: %s",
    (text) => {
      const fields = objectOf({ salary_min: "number", salary_max: "number" });
      expect(propose({ text }, fields).output).toEqual({ salary_min: 28_000, salary_max: 32_000 });
    },
  );
});

describe("the same label under the headings of two parties", () => {
  const taxIds = objectOf({ supplierTaxId: "string", customerTaxId: "string" });

  it("names each party's own value in columns under a title", () => {
    const text = [
      "INVOICE",
      "",
      "CUSTOMER                     SUPPLIER",
      "Name: Ann Lee Ltd            Name: Bo Mill Ltd",
      "VAT no.: GB123456789         VAT no.: GB987654321",
    ].join("\n");
    expect(extract({ text }, taxIds).output).toEqual({
      supplierTaxId: "GB987654321",
      customerTaxId: "GB123456789",
    });
  });

  it("names each party's own value in blocks one below the other", () => {
    const text =
      "FACTURE\n\nClient\nNom : Ann Lee\nN° TVA : FR12345678901\n\nFournisseur\nNom : Bo Mill\nN° TVA : FR98765432101\n";
    expect(extract({ text }, taxIds).output).toEqual({
      supplierTaxId: "FR98765432101",
      customerTaxId: "FR12345678901",
    });
  });

  it("names each party's own value in a booking", () => {
    const text =
      "Booking\n\nGuest\nName: Ann Lee\nPhone: 020 7946 0958\n\nHotel\nName: Sea View\nPhone: 01273 496011\n";
    const phones = objectOf({ guestPhone: "string", hotelPhone: "string" });
    expect(extract({ text }, phones).output).toEqual({
      guestPhone: "020 7946 0958",
      hotelPhone: "01273 496011",
    });
  });
});

describe("the day behind a reference", () => {
  const note = {
    noteDate: { type: "date", describe: "Date of the delivery note" },
    orderDate: { type: "date", describe: "Order date" },
  };

  it.each([
    "Documento di trasporto n. 41/2026 del 19/03/2026\nVostro ordine n. 220/B del 02/03/2026",
    "Lieferschein Nr. 4711 vom 19.03.2026\nIhre Bestellung Nr. 220/B vom 02.03.2026",
    "Bon de livraison n° 4711 du 19/03/2026\nVotre commande n° 220/B du 02/03/2026",
    "Delivery note: DN-4, 19 March 2026\nYour order: PO-88 of 2 March 2026",
  ])("is its date: %j", (text) => {
    expect(extract({ text }, objectOf(note)).output).toEqual({
      noteDate: "2026-03-19",
      orderDate: "2026-03-02",
    });
  });

  it("is no date of another thing that stands before the reference", () => {
    const text = "Credit note 12 for invoice 4711 of 19 March 2026\nDate: 25 March 2026";
    const date = { type: "date", describe: "Date of the credit note" };
    expect(extract({ text }, objectOf({ date })).output).toEqual({ date: "2026-03-25" });
  });
});

describe("what stands right behind a label", () => {
  it("is no value of a field that has a label of its own", () => {
    const text = "Zahlbar bis: 30.04.2026\nZahlbar durch: Nadine Wyss\n";
    const payableUntil = { type: "date", describe: "Payable until (Zahlbar bis)" };
    const payableBy = { type: "string", describe: "Payable by (Zahlbar durch)" };
    expect(extract({ text }, objectOf({ payableUntil, payableBy })).output).toEqual({
      payableUntil: "2026-04-30",
      payableBy: "Nadine Wyss",
    });
  });

  it.each([
    [
      "Payé ? Oui\nLivré ? Pas encore",
      { paye: "boolean", livre: "boolean" },
      { paye: true, livre: false },
    ],
    [
      "Name: Ruth Adler\nPreferred language? English",
      { preferredLanguage: "string" },
      { preferredLanguage: "English" },
    ],
    [
      "Tour: Goya: los caprichos      Idioma: es\nAcceso: puerta 2: calle Mayor\n",
      { tour: "string", acceso: "string" },
      { tour: "Goya: los caprichos", acceso: "puerta 2: calle Mayor" },
    ],
    ["Ticket: #210\nOpened by: Rosa Lima", { ticketId: "string" }, { ticketId: "#210" }],
    ["Ticket #: 210\nOpened by: Rosa Lima", { ticketId: "string" }, { ticketId: "210" }],
    [
      "SALES ORDER\nP.O. No.:SO-7781\nShip Via:UPS Ground",
      { poNumber: "string" },
      { poNumber: "SO-7781" },
    ],
    [
      "Fatura n.º FT 2026/12\nCliente: Padaria Central",
      { numeroFatura: "string" },
      { numeroFatura: "FT 2026/12" },
    ],
    [
      "INVOICE NO. 2026/12\nClient: Central",
      { invoiceNumber: "string" },
      { invoiceNumber: "2026/12" },
    ],
  ])("of %j is its value", (text, fields, output) => {
    expect(extract({ text }, objectOf(fields)).output).toEqual(output);
  });

  it("is a town with its postal code, where the description asks for both", () => {
    const text = "Name: A. Visser\nTown: 2661 AB Bergschenhoek\nPhone: 010 555 01 02";
    const city = { type: "string", describe: "Postcode and town" };
    expect(extract({ text }, objectOf({ city })).output).toEqual({ city: "2661 AB Bergschenhoek" });
  });
});
