import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";
import { extract, listOf, objectOf, textDocument } from "../testing/text-document.ts";

const outputOf = (text: string, fields: Record<string, unknown>) =>
  extract({ text }, objectOf(fields)).output;

describe("a value is read as it is written", () => {
  it.each([
    ["Temperature: -5 °C", "temperature", "-5 °C"],
    ["Thickness: .5 mm", "thickness", ".5 mm"],
    ["Drift: - 4 %", "drift", "- 4 %"],
    ["Limit: > 3.5 mg/l", "limit", "> 3.5 mg/l"],
    ["Count: > 300", "count", "> 300"],
    [
      "Test   Result   Limit\nB12    310      > 200 pg/ml\nB6     22       > 18 pg/ml",
      "limit",
      "> 200 pg/ml",
    ],
    ["Reference: >45", "reference", ">45"],
    ["Reference: #A-118", "reference", "#A-118"],
    ["Time zone: +01:00", "timeZone", "+01:00"],
    ["Humidity: < 2 %", "humidityRate", "< 2 %"],
    ["VAT rate: 19 %", "vatRate", "19 %"],
    ["Age: > 18 years", "age", "> 18 years"],
    ["Purity: > 99.5 %", "purity", "> 99.5 %"],
    ["Shortcut: *123#", "shortcut", "*123#"],
    ["Pattern: *.log", "pattern", "*.log"],
    ["Branch office: Shefﬁeld", "branch_office", "Sheffield"],
    ["Remark: soft\u00adware", "remark", "software"],
  ])("keeps all of %j", (line, name, value) => {
    expect(outputOf(`Record 7\n${line}\n`, { [name]: "string" })).toEqual({ [name]: value });
  });

  it.each([
    ["Address: > 12 Main Street", "address", "12 Main Street"],
    ["Menu: > 3 items", "menu", "3 items"],
  ])("takes the mark in %j for no part of the value", (line, name, value) => {
    expect(outputOf(`Record 7\n${line}\n`, { [name]: "string" })).toEqual({ [name]: value });
  });

  it("takes a count before an amount for what an integer asks", () => {
    const text = "Total: 3 630, 50 €\nTickets: 5, 20 €\n";
    expect(outputOf(text, { tickets: "integer" })).toEqual({ tickets: 5 });
  });

  it("takes no value with the quotes of the cell before it", () => {
    const text = '"Name:";"Ada Lind"\n"City:";"York"\n';
    expect(outputOf(text, { name: "string" })).toEqual({ name: "Ada Lind" });
    expect(outputOf(text, { city: "string" })).not.toEqual({ city: '";"York"' });
  });

  it.each([
    ["Opening time: 9:00 - 17:30", "opening_time", "9:00 - 17:30"],
    ["Datum: 3. und 4. Mai 2026", "datum", "3. und 4. Mai 2026"],
    ["Price: 20 EUR per person plus VAT", "price", "20 EUR per person plus VAT"],
    ["Duration: 2 h 30 min with a break", "duration", "2 h 30 min with a break"],
    ["Topic: Bridge: repair and new construction", "topic", "Bridge: repair and new construction"],
    ["Phone: 0171 234 56 78, mornings only", "phone", "0171 234 56 78, mornings only"],
    ["Phone number: 555-0100 / 555-0101", "phone_number", "555-0100 / 555-0101"],
  ])("cuts nothing of %j", (line, name, value) => {
    expect(outputOf(`Record 7\n${line}\nOwner: Ada Lind\n`, { [name]: "string" })).toEqual({
      [name]: value,
    });
  });

  it.each([
    "Tel: +49 30 1234567 · Fax +49 30 1234568",
    "Telefon: +49 30 1234567, Mobil +49 171 2345678",
    "Phone: +49 30 1234567 (fax +49 30 1234568)",
  ])("takes the one telephone of %j", (line) => {
    expect(outputOf(`Record 7\n${line}\nOwner: Ada Lind\n`, { phone: "string" })).toEqual({
      phone: "+49 30 1234567",
    });
  });

  it("takes no price that is struck out", () => {
    expect(outputOf("# Lamp\n\nPrice: ~~59.00 €~~ 39.00 €\n", { price: "number" })).toEqual({
      price: 39,
    });
  });

  it("gives each of two sizes its part of a value", () => {
    const fields = { length: "number", width: "number" };
    expect(outputOf("Panel 7\nLength/Width: 40/20\nWeight: 3 kg\n", fields)).toEqual({
      length: 40,
      width: 20,
    });
  });

  it("reads a label with an abbreviation as a whole", () => {
    const text = "Total excl. VAT: 100.00\nVAT: 20.00\nTotal incl. VAT: 120.00\n";
    const total = { type: "number", describe: "Total including VAT" };
    expect(outputOf(text, { total })).toEqual({ total: 120 });
  });

  it("reads the addresses of two parties side by side", () => {
    const text =
      "Packing slip 4\n\nSold to:                      Deliver to:\nAlba Foods Ltd                Alba Depot\n4 High Street                 9 Dock Road\nLeeds LS1 4AB                 Hull HU1 2CD\n\nWeight: 40 kg\n";
    const party = objectOf({ name: "string", address: "string" });
    expect(outputOf(text, { soldTo: party, deliverTo: party })).toEqual({
      soldTo: { name: "Alba Foods Ltd", address: "4 High Street Leeds LS1 4AB" },
      deliverTo: { name: "Alba Depot", address: "9 Dock Road Hull HU1 2CD" },
    });
  });

  it.each([
    ["Invoice no. / date: INV-88 / 3 March 2026", "INV-88", "2026-03-03"],
    ["Invoice number/date: 4711/03.03.2026", "4711", "2026-03-03"],
  ])("reads both values of %j", (line, number, date) => {
    const fields = {
      invoice_number: { type: "string", describe: "Invoice number" },
      invoice_date: { type: "date", describe: "Invoice date" },
    };
    expect(outputOf(`Nord AS\n${line}\nTerms: net\n`, fields)).toEqual({
      invoice_number: number,
      invoice_date: date,
    });
  });

  it("takes a net total for the net amount", () => {
    const text = "Invoice 7\nNet total: 100.00\nVAT: 20.00\nTotal amount: 120.00\n";
    const fields = {
      net: { type: "number", describe: "Net amount" },
      total: { type: "number", describe: "Total amount" },
    };
    expect(outputOf(text, fields)).toEqual({ net: 100, total: 120 });
  });

  it("reads the name of an address, which is whose it is", () => {
    const text =
      "Lieferschein 4\n\nRechnungsadresse              Lieferadresse\nAlba GmbH                     Alba Lager\nHauptstraße 4                 Am Anger 19\n80331 München                 85540 Haar\n";
    const party = objectOf({ name: "string" });
    expect(outputOf(text, { rechnungsadresse: party, lieferadresse: party })).toEqual({
      rechnungsadresse: { name: "Alba GmbH" },
      lieferadresse: { name: "Alba Lager" },
    });
  });
});

describe("a cell of separated values", () => {
  it("keeps the signs before its words", () => {
    const text = "Titolo;Nota\nAlfa;*provvisorio\nBeta;=corretto\nGamma;> atteso\nDelta;breve\n";
    const document = { ...textDocument(text), reader: { name: "csv", version: "5" } };
    const structure = parseStructure(
      objectOf({ rows: listOf({ titolo: "string", nota: "string" }) }),
    );
    const { output } = extractOffline(document, structure, {
      deadlineAt: Number.POSITIVE_INFINITY,
    });
    expect(output).toEqual({
      rows: [
        { titolo: "Alfa", nota: "*provvisorio" },
        { titolo: "Beta", nota: "=corretto" },
        { titolo: "Gamma", nota: "> atteso" },
        { titolo: "Delta", nota: "breve" },
      ],
    });
  });
});

it.each(["Unit cost: £3.29\nTotal price: 12,50 €\n", "Unit cost | Total price\n£3.29 | 12,50 €\n"])(
  "an amount that is asked for as text keeps the sign of its currency: %j",
  (text) => {
    const fields = objectOf({ unitCost: "string", totalPrice: "string" });
    expect(extract({ text }, fields).output).toEqual({ unitCost: "£3.29", totalPrice: "12,50 €" });
  },
);
