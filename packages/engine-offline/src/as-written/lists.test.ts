import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";
import { extract, listOf, objectOf, tablesDocument } from "../testing/text-document.ts";

const outputOf = (text: string, fields: Record<string, unknown>) =>
  extract({ text }, objectOf(fields)).output;

describe("rows are read as they are written", () => {
  it("takes an amount that is carried to the next page for no item", () => {
    const text =
      "Artikel;Antal;Belopp\nPenna;3;30,00\nTransport till nästa sida;;30,00\nBlock;2;50,00\n";
    const items = listOf({ artikel: "string", antal: "integer", belopp: "number" });
    expect(outputOf(text, { items })).toMatchObject({
      items: [{ artikel: "Penna" }, { artikel: "Block" }],
    });
  });

  it("keeps a description that begins above the line of its amounts", () => {
    const text =
      "Description                     Quantity    Amount\nOak board, planed\nand sanded                      4    250.00\nWood glue,\nextra strong                    2     28.00\n";
    const items = listOf({ description: "string", quantity: "integer", amount: "number" });
    expect(outputOf(text, { items })).toMatchObject({
      items: [
        { description: "Oak board, planed and sanded" },
        { description: "Wood glue, extra strong" },
      ],
    });
  });

  it("keeps a description that stands alone above the line of its amounts", () => {
    const text =
      "Description                     Quantity    Amount\nSite survey\n                                       1    180.00\nDrainage works, north side\n                                       2    640.00\n";
    const items = listOf({ description: "string", quantity: "integer", amount: "number" });
    expect(outputOf(text, { items })).toEqual({
      items: [
        { description: "Site survey", quantity: 1, amount: 180 },
        { description: "Drainage works, north side", quantity: 2, amount: 640 },
      ],
    });
  });

  it("keeps a row whose number stands above its amounts", () => {
    const text =
      "Pos  Bezeichnung               Menge      Betrag\n1    Wartung der Heizung,\n     inkl. Anfahrt                 1      120,00\n2    Dichtungssatz,\n     verstärkt                     3       27,60\n     Summe                                147,60\n";
    const items = listOf({
      pos: "integer",
      bezeichnung: "string",
      menge: "integer",
      betrag: "number",
    });
    expect(outputOf(text, { items })).toEqual({
      items: [
        { pos: 1, bezeichnung: "Wartung der Heizung, inkl. Anfahrt", menge: 1, betrag: 120 },
        { pos: 2, bezeichnung: "Dichtungssatz, verstärkt", menge: 3, betrag: 27.6 },
      ],
    });
  });

  it.each([
    ["Parasol with base,", "sand-coloured", "Chair, foldable", "Parasol with base, sand-coloured"],
    ["and four legs,", "Sand box", "Chair, foldable and four legs,", "Sand box"],
    ["and four legs", "sand box", "Chair, foldable and four legs", "sand box"],
  ])("of %j above %j knows whose line it is", (line, own, first, second) => {
    const text = `Item                         Qty     Price\nChair, foldable                4     39.00\n${line}\n${own.padEnd(31)}1    119.00\nCushion                        4      9.50\n`;
    const items = listOf({ item: "string", qty: "integer", price: "number" });
    const rows = (outputOf(text, { items }) as { items: { item: string }[] }).items;
    expect(rows.map(({ item }) => item)).toEqual([first, second, "Cushion"]);
  });

  it("joins no head of a section with its first row", () => {
    const text =
      "Pos  Bezeichnung               Menge      Betrag\n1    Heizung\n     Wartung                       1      120,00\n     Dichtung                      3       27,60\n2    Bad\n     Armatur                       1       80,00\n";
    const items = listOf({
      pos: "integer",
      bezeichnung: "string",
      menge: "integer",
      betrag: "number",
    });
    const rows = (outputOf(text, { items }) as { items: { bezeichnung: string }[] }).items;
    expect(rows.map(({ bezeichnung }) => bezeichnung)).toContain("Wartung");
  });

  it.each([
    "Dept,Name,Hours,Pay\n10,Sales,,\n,Ada Lind,3,40.00\n20,Support,,\n,Bo Berg,5,60.00\n",
    "Dept  Name              Hours      Pay\n1     Group A\n      Ada Lind              8    40.00\n2     Group B\n      Bo Berg               5    60.00\n",
  ])("joins no heading with its one row in %j", (text) => {
    const people = listOf({ name: "string", hours: "integer", pay: "number" });
    const rows = (outputOf(text, { people }) as { people: { name: string }[] }).people;
    const names = rows.map(({ name }) => name);
    expect(names).toContain("Ada Lind");
    expect(names).toContain("Bo Berg");
  });

  it.each([
    ["chair", "foldable, oak,", "table", "chair foldable, oak,", "table"],
    ["web design", "incl. two rounds,", "hosting", "web design incl. two rounds,", "hosting"],
    ["Stand", "oak, brass,", "iPad stand", "Stand oak, brass,", "iPad stand"],
  ])("leaves the tail of %j, %j, with it above %j", (above, tail, below, first, second) => {
    const text = `Item                         Qty     Price\n${above.padEnd(31)}4     39.00\n${tail}\n${below.padEnd(31)}1    119.00\n`;
    const items = listOf({ item: "string", qty: "integer", price: "number" });
    const rows = (outputOf(text, { items }) as { items: { item: string }[] }).items;
    expect(rows.map(({ item }) => item)).toEqual([first, second]);
  });

  it("reads a first column without a heading, and rows of equal amounts", () => {
    const text =
      "Household costs\n\n                 Jan      Feb      Mar\nRent             900      900      900\nPower             80       75       60\n";
    const costs = listOf({ name: "string", jan: "number", feb: "number", mar: "number" });
    expect(outputOf(text, { costs })).toEqual({
      costs: [
        { name: "Rent", jan: 900, feb: 900, mar: 900 },
        { name: "Power", jan: 80, feb: 75, mar: 60 },
      ],
    });
  });

  it("finds headings below the lines that open a table", () => {
    const opening = ["Umsätze", "Bank", "Konto", "Von", "Bis"].map((one) => [one, "", ""]);
    const table = [
      ...opening,
      ["Datum", "Text", "Betrag"],
      ["01.10.2025", "Bäcker", "-4,50"],
      ["02.10.2025", "Gehalt", "2.100,00"],
    ];
    const items = listOf({ datum: "date", text: "string", betrag: "number" });
    const { output } = extractOffline(
      tablesDocument([table]),
      parseStructure(objectOf({ items })),
      { deadlineAt: Number.POSITIVE_INFINITY },
    );
    expect(output).toEqual({
      items: [
        { datum: "2025-10-01", text: "Bäcker", betrag: -4.5 },
        { datum: "2025-10-02", text: "Gehalt", betrag: 2100 },
      ],
    });
  });

  it("keeps a row of which little can be read", () => {
    const text =
      "Date,Opened,Closed\n2026-01-02,early,2026-01-03\nlate,early,2026-02-01\n2026-03-01,2026-03-02,2026-03-03\n";
    const rows = listOf({ date: "date", opened: "date", closed: "date" });
    expect(outputOf(text, { rows })).toEqual({
      rows: [
        { date: "2026-01-02", opened: null, closed: "2026-01-03" },
        { date: null, opened: null, closed: "2026-02-01" },
        { date: "2026-03-01", opened: "2026-03-02", closed: "2026-03-03" },
      ],
    });
  });

  it.each(["Report front page", "Transport yellow page", "Report page", "Transport pagina"])(
    "keeps an item named %j",
    (name) => {
      const items = listOf({ description: "string", quantity: "integer", amount: "number" });
      const text = `Description;Quantity;Amount\nPen;3;30.00\n${name};1;20.00\nBlock;2;50.00\n`;
      expect(outputOf(text, { items })).toMatchObject({
        items: [{ description: "Pen" }, { description: name }, { description: "Block" }],
      });
    },
  );

  it.each([
    "Report page suivante",
    "Report page 2",
    "Transport naar volgende pagina",
    "Übertrag nächste Seite",
    "Übertrag Seite",
    "Carried forward page",
    "A reporter page",
    "Riporto pagina",
    "Suma y sigue página",
    "Transporte página",
    "Report page",
    "Transport pagina",
  ])("takes no amount of %j for an item", (name) => {
    const items = listOf({ description: "string", quantity: "integer", amount: "number" });
    const text = `Description;Quantity;Amount\nPen;3;30.00\n${name};;30.00\nBlock;2;50.00\n`;
    expect(outputOf(text, { items })).toMatchObject({
      items: [{ description: "Pen" }, { description: "Block" }],
    });
  });

  it("takes a row that is named for a tax alone for an item of a list of taxes, and of no other", () => {
    const row = { name: "string", base: "number", amount: "number" };
    const text = "Name;Base;Amount\nCity tax;50.00;2.00\nVAT;100.00;20.00\nTotal tax;;22.00\n";
    const namesOf = (list: string) => {
      const output = outputOf(text, { [list]: listOf(row) }) as Record<string, { name: string }[]>;
      return output[list]?.map(({ name }) => name);
    };
    expect(namesOf("taxes")).toEqual(["City tax", "VAT"]);
    expect(namesOf("items")).toEqual(["City tax"]);
  });

  it.each([
    ["deductions", "Total deductions"],
    ["deductions", "Total deducciones"],
    ["deductions", "Totale trattenute"],
    ["deductions", "Summe Abzüge"],
    ["taxes", "Summe MwSt"],
    ["taxes", "MwSt-Betrag"],
    ["taxes", "Tax amount"],
    ["total_items", "Total"],
    ["items_net_of_tax", "VAT"],
    ["vat_invoice_items", "VAT"],
  ])("takes no row that sums others up for one of the list %s: %j", (list, name) => {
    const text = `Name;Amount\nPension;20.00\nUnion;5.00\n${name};25.00\n`;
    const row = { name: "string", amount: "number" };
    expect(outputOf(text, { [list]: listOf(row) })).toEqual({
      [list]: [
        { name: "Pension", amount: 20 },
        { name: "Union", amount: 5 },
      ],
    });
  });

  it("takes no carried amount for a row", () => {
    const text =
      "Description    Quantity    Amount\nOak board    4    250.00\nWood glue    2    28.00\nCarried forward            278.00\n\nÜbertrag von Seite 1            278.00\nFelt pads    10    11.00\n";
    const items = listOf({ description: "string", quantity: "integer", amount: "number" });
    const { items: rows } = outputOf(text, { items }) as { items: { description: string }[] };
    expect(rows.map(({ description }) => description)).not.toContain("Carried forward");
    expect(rows.map(({ description }) => description)).not.toContain("Übertrag von Seite 1");
  });
});
