import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "./extract-offline.ts";
import { extract, listOf, objectOf, tablesDocument } from "./testing/text-document.ts";

const outputOf = (text: string, fields: Record<string, unknown>) =>
  extract({ text }, objectOf(fields)).output;

describe("a value is read as it is written", () => {
  it.each([
    ["Temperature: -5 °C", "temperature", "-5 °C"],
    ["Thickness: .5 mm", "thickness", ".5 mm"],
    ["Drift: - 4 %", "drift", "- 4 %"],
    ["Limit: > 3.5 mg/l", "limit", "> 3.5 mg/l"],
    ["Shortcut: *123#", "shortcut", "*123#"],
    ["Pattern: *.log", "pattern", "*.log"],
    ["Branch office: Shefﬁeld", "branch_office", "Sheffield"],
    ["Remark: soft\u00adware", "remark", "software"],
  ])("keeps all of %j", (line, name, value) => {
    expect(outputOf(`Record 7\n${line}\n`, { [name]: "string" })).toEqual({ [name]: value });
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

  it("takes an amount that is carried to the next page for no item", () => {
    const text =
      "Artikel;Antal;Belopp\nPenna;3;30,00\nTransport till nästa sida;;30,00\nBlock;2;50,00\n";
    const items = listOf({ artikel: "string", antal: "integer", belopp: "number" });
    expect(outputOf(text, { items })).toMatchObject({
      items: [{ artikel: "Penna" }, { artikel: "Block" }],
    });
  });

  it("gives each of two sizes its part of a value", () => {
    const fields = { length: "number", width: "number" };
    expect(outputOf("Panel 7\nLength/Width: 40/20\nWeight: 3 kg\n", fields)).toEqual({
      length: 40,
      width: 20,
    });
  });

  it("takes the option beside a box among options that spaces part", () => {
    const size = { type: "enum", values: ["S", "M", "L", "XL"] };
    expect(outputOf("Order 7\nSize: S  M  [x] L  XL\n", { size })).toEqual({ size: "L" });
    expect(outputOf("Order 7\nSize: S  M  L  XL\n", { size })).toEqual({ size: null });
  });

  it("reads a label with an abbreviation as a whole", () => {
    const text = "Total excl. VAT: 100.00\nVAT: 20.00\nTotal incl. VAT: 120.00\n";
    const total = { type: "number", describe: "Total including VAT" };
    expect(outputOf(text, { total })).toEqual({ total: 120 });
  });

  it("reads both ends of a period that only the description names", () => {
    const fields = {
      start: { type: "date", describe: "Start of the service period" },
      end: { type: "date", describe: "End of the service period" },
    };
    expect(outputOf("Statement 7\nService period: 01.02.2026-28.02.2026\n", fields)).toEqual({
      start: "2026-02-01",
      end: "2026-02-28",
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

  it.each([
    ["Stay: 2026-03-01/2026-03-05", "stay"],
    ["Stay: 01.03.2026-05.03.2026", "stay"],
  ])("reads both ends of %j", (text) => {
    const fields = {
      start: { type: "date", describe: "Start of the stay" },
      end: { type: "date", describe: "End of the stay" },
    };
    expect(outputOf(`${text}\nRoom: 4\n`, fields)).toEqual({
      start: "2026-03-01",
      end: "2026-03-05",
    });
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

  it("reads yes and no from the sign before an entry", () => {
    const fields = { brakes: "boolean", lights: "boolean" };
    expect(outputOf("Check 5\n✓ Brakes\n✗ Lights\n", fields)).toEqual({
      brakes: true,
      lights: false,
    });
  });

  it("reads the option whose box is ticked below its label", () => {
    const fields = {
      status: { type: "enum", values: ["single", "married", "divorced"] },
      smoker: "boolean",
      parking: "boolean",
    };
    const text =
      "Form 3\nStatus:\n[ ] single\n[x] married\n[ ] divorced\nSmoker:\n[ ] yes\n[ ] no\nParking:\n[ ] yes\n[x] no\n";
    expect(outputOf(text, fields)).toEqual({ status: "married", smoker: null, parking: false });
  });

  it("distinguishes yes from no by the box before its words", () => {
    const fields = { newsletter: "boolean", terms_accepted: "boolean" };
    expect(outputOf("Form 3\n[ ] Newsletter\n[x] Terms accepted\n", fields)).toEqual({
      newsletter: false,
      terms_accepted: true,
    });
  });

  it("reads the answer over a cross in a table with a column for each", () => {
    const table = [
      ["Question", "Yes", "No"],
      ["Smoker", "", "X"],
      ["Allergies", "x", ""],
      ["Pregnant", "", ""],
    ];
    const structure = objectOf({ smoker: "boolean", allergies: "boolean", pregnant: "boolean" });
    const { output } = extractOffline(tablesDocument([table]), parseStructure(structure), {
      deadlineAt: Number.POSITIVE_INFINITY,
    });
    expect(output).toEqual({ smoker: false, allergies: true, pregnant: null });
  });

  it("reads the option over a cross, whatever other options stand beside it", () => {
    const table = [
      ["Statement", "agree", "neutral", "disagree"],
      ["Food was good", "x", "", ""],
      ["Staff was kind", "", "", "x"],
    ];
    const answer = (describe: string) => ({
      ...{ type: "enum", describe, values: ["agree", "neutral", "disagree"] },
    });
    const structure = objectOf({ food: answer("Food was good"), staff: answer("Staff was kind") });
    const { output } = extractOffline(tablesDocument([table]), parseStructure(structure), {
      deadlineAt: Number.POSITIVE_INFINITY,
    });
    expect(output).toEqual({ food: "agree", staff: "disagree" });
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

  it("reads the end of a period for a field that is called so alone", () => {
    const fields = {
      from: { type: "date", describe: "Start of validity" },
      to: { type: "date", describe: "End of validity" },
    };
    expect(outputOf("Pass 4\nValidity: 2026-05-06 – 2026-06-06\n", fields)).toEqual({
      from: "2026-05-06",
      to: "2026-06-06",
    });
  });

  it("takes no label for a choice", () => {
    const pago = { type: "enum", values: ["pagado", "pendiente"] };
    expect(outputOf("Pedido 4\nPago: sin pagar\n", { pago })).toEqual({ pago: null });
  });

  it("takes a net total for the net amount", () => {
    const text = "Invoice 7\nNet total: 100.00\nVAT: 20.00\nTotal amount: 120.00\n";
    const fields = {
      net: { type: "number", describe: "Net amount" },
      total: { type: "number", describe: "Total amount" },
    };
    expect(outputOf(text, fields)).toEqual({ net: 100, total: 120 });
  });

  it.each([
    ["Smoker: Yes / No", { smoker: "boolean" }, { smoker: null }],
    ["Insured   Yes [ ]  No [ ]", { insured: "boolean" }, { insured: null }],
    ["Newsletter: ☐ Ja ☐ Nein", { newsletter: "boolean" }, { newsletter: null }],
    ["Gift wrap: ◯ yes ◉ no", { gift_wrap: "boolean" }, { gift_wrap: false }],
    ["Permit: 🗹 Yes 🞎 No", { permit: "boolean" }, { permit: true }],
    ["Parking: Yes _X_ No __", { parking: "boolean" }, { parking: true }],
    ["Parking: __ Yes _X_ No", { parking: "boolean" }, { parking: false }],
    ["Parking: ____", { parking: "boolean" }, { parking: null }],
    ["Urgent? ( ) yes (*) no", { urgent: "boolean" }, { urgent: false }],
    ["Furnished:  X Yes    No", { furnished: "boolean" }, { furnished: true }],
    ["Furnished:    Yes  X No", { furnished: "boolean" }, { furnished: false }],
    ["Diabetic (circle one): Yes No", { diabetic: "boolean" }, { diabetic: null }],
    [
      "Turno: mañana  tarde  noche",
      { turno: { type: "enum", values: ["mañana", "tarde", "noche"] } },
      { turno: null },
    ],
    [
      "Payment: cash, card or transfer",
      { payment: { type: "enum", values: ["cash", "card", "transfer"] } },
      { payment: null },
    ],
    ["Size: S x  M   L", { size: { type: "enum", values: ["S", "M", "L"] } }, { size: "S" }],
    [
      "Priority: low / medium / very high",
      { priority: { type: "enum", values: ["low", "medium", "very high"] } },
      { priority: null },
    ],
  ])("gives no choice where %j names options and marks none", (line, fields, output) => {
    expect(outputOf(`Form 7\n${line}\n`, fields)).toEqual(output);
  });

  it("warns of a number that nothing decides how to read, and is not sure of it", () => {
    const { output, evidence } = extract(
      { text: "Record 7\nNet profit: 12,400\n" },
      objectOf({ net_profit: "number" }),
    );
    expect(output).toEqual({ net_profit: 12400 });
    expect(evidence.leaves[0]?.confidence).toBeLessThan(0.7);
    expect(evidence.warnings).toEqual([
      { code: "value_ambiguous", message: expect.stringMatching(/12400 may also be 12\.4/) },
    ]);
  });

  it("warns of a day that a slash with spaces parts from another, though an end is asked for", () => {
    const { evidence } = extract(
      { text: "Record 7\nContract end: 2026-03-03 / 2026-04-03 (extended)\n" },
      objectOf({ contract_end: "date" }),
    );
    expect(evidence.leaves[0]?.confidence).toBeLessThan(0.7);
    expect(evidence.warnings).toMatchObject([{ code: "value_ambiguous" }]);
  });

  it("does not doubt a day beside an empty cell", () => {
    const { output, evidence } = extract(
      {
        text: "Name,Expiry date,Renewed,Issued\nAda,2026-03-03,-,2025-02-01\nBo,2026-04-05,-,2025-03-02\n",
      },
      objectOf({ people: listOf({ name: "string", expiry_date: "date", issued: "date" }) }),
    );
    expect(output).toEqual({
      people: [
        { name: "Ada", expiry_date: "2026-03-03", issued: "2025-02-01" },
        { name: "Bo", expiry_date: "2026-04-05", issued: "2025-03-02" },
      ],
    });
    expect(evidence.warnings).toEqual([]);
  });

  it("warns of letters that multiply people and are units of other things", () => {
    const fields = { population: "number", weight: "number" };
    const { evidence } = extract(
      { text: "By 7\nPopulation: 16 t\nWeight: 3 t\n" },
      objectOf(fields),
    );
    expect(evidence.warnings).toEqual([
      {
        code: "value_ambiguous",
        message: expect.stringMatching(/^.population: 16 may also be .*16000 /),
      },
    ]);
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

  it("reads the name of an address, which is whose it is", () => {
    const text =
      "Lieferschein 4\n\nRechnungsadresse              Lieferadresse\nAlba GmbH                     Alba Lager\nHauptstraße 4                 Am Anger 19\n80331 München                 85540 Haar\n";
    const party = objectOf({ name: "string" });
    expect(outputOf(text, { rechnungsadresse: party, lieferadresse: party })).toEqual({
      rechnungsadresse: { name: "Alba GmbH" },
      lieferadresse: { name: "Alba Lager" },
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
  ])("takes no amount of %j for an item", (name) => {
    const items = listOf({ description: "string", quantity: "integer", amount: "number" });
    const text = `Description;Quantity;Amount\nPen;3;30.00\n${name};;30.00\nBlock;2;50.00\n`;
    expect(outputOf(text, { items })).toMatchObject({
      items: [{ description: "Pen" }, { description: "Block" }],
    });
  });

  describe("the ends of periods in columns", () => {
    const edges = (name: string, words: string) => ({
      [`${name}_start`]: { type: "date", describe: `Start of the ${words}` },
      [`${name}_end`]: { type: "date", describe: `End of the ${words}` },
    });
    const names = ["rental", "service", "project"];
    const rowsOf = (text: string, count: number) => {
      const fields = names.slice(0, count).map((name) => edges(name, `${name} period`));
      return extract({ text }, objectOf({ rows: listOf(Object.assign({}, ...fields)) }));
    };

    it("are each the own column's, and sure", () => {
      const { output, evidence } = rowsOf(
        "Rental period,Service period,Project period\n2026-03-03 – 2026-03-15,2026-04-01 – 2026-04-20,2026-05-01 – 2027-06-30\n2026-07-03 – 2026-07-15,2026-08-01 – 2026-08-20,2026-09-01 – 2027-10-30\n",
        3,
      );
      expect(output).toEqual({
        rows: [
          {
            ...{ rental_start: "2026-03-03", rental_end: "2026-03-15" },
            ...{ service_start: "2026-04-01", service_end: "2026-04-20" },
            ...{ project_start: "2026-05-01", project_end: "2027-06-30" },
          },
          {
            ...{ rental_start: "2026-07-03", rental_end: "2026-07-15" },
            ...{ service_start: "2026-08-01", service_end: "2026-08-20" },
            ...{ project_start: "2026-09-01", project_end: "2027-10-30" },
          },
        ],
      });
      expect(Math.min(...evidence.leaves.map(({ confidence }) => confidence))).toBeGreaterThan(0.7);
    });

    it("are null where one of the two cannot be read, and one day where a cell holds no other", () => {
      const { output } = rowsOf(
        "Rental period;Service period\n2026-03-03 – 2026-03-15;2026-04-01 – 2026-04-20\n2026-03-03 – mid-March;2026-04-21\n2026-05-03 – 2026-05-15;2026-06-01 – 2026-06-20\n",
        2,
      );
      expect(output).toMatchObject({
        rows: [
          {},
          {
            ...{ rental_start: null, rental_end: null },
            ...{ service_start: "2026-04-21", service_end: "2026-04-21" },
          },
          {},
        ],
      });
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

  it.each(["Debit", "Soll", "Débit (EUR)", "Debe", "Dare"])(
    "doubts the sign of an amount under %j, unless debits are asked for",
    (heading) => {
      const text = `Date;Text;${heading}\n2026-03-01;Rent;800.00\n2026-03-02;Bread;4.50\n`;
      const read = (name: string) =>
        extract(
          { text },
          objectOf({ rows: listOf({ date: "date", text: "string", [name]: "number" }) }),
        );
      const amounts = read("amount");
      expect(amounts.output).toMatchObject({ rows: [{ amount: 800 }, { amount: 4.5 }] });
      expect(amounts.evidence.warnings).toMatchObject([
        { code: "value_ambiguous", message: expect.stringMatching(/800 may also be -800/) },
        { code: "value_ambiguous", message: expect.stringMatching(/4\.5 may also be -4\.5/) },
      ]);
      const debits = read("debit");
      expect(debits.output).toMatchObject({ rows: [{ debit: 800 }, { debit: 4.5 }] });
      expect(debits.evidence.warnings).toEqual([]);
    },
  );

  it.each([
    ["Debit", "-800.00", -800],
    ["Credit", "800.00", 800],
    ["Amount", "800.00", 800],
    ["Debit / Credit", "-800.00", -800],
  ])("does not doubt an amount under %j that reads %j", (heading, printed, amount) => {
    const text = `Date;Text;${heading}\n2026-03-01;Rent;${printed}\n2026-03-02;Bread;${printed}\n`;
    const { output, evidence } = extract(
      { text },
      objectOf({ rows: listOf({ date: "date", text: "string", amount: "number" }) }),
    );
    expect(output).toMatchObject({ rows: [{ amount }, { amount }] });
    expect(evidence.warnings).toEqual([]);
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

describe("data are read as they are written", () => {
  const stated = (value: Record<string, unknown>) => ({
    text: JSON.stringify(value),
    structured: [
      { kind: "data" as const, value: value as never, start: 0, end: JSON.stringify(value).length },
    ],
  });

  it("finds names two levels deeper, in an envelope", () => {
    const party = (name: string) => ({ party: { name } });
    const data = { invoice: { supplier: party("Nord AS"), customer: party("Syd AB") } };
    const fields = { supplierName: "string", customerName: "string" };
    const { output } = extract(stated(data), objectOf(fields));
    expect(output).toEqual({ supplierName: "Nord AS", customerName: "Syd AB" });
  });

  it("finds a name one level deeper", () => {
    const data = { supplier: { party: { name: "Meerhout NV" } }, id: "F-1" };
    const { output } = extract(
      stated(data),
      objectOf({ supplier: objectOf({ name: { type: "string", describe: "Name" } }) }),
    );
    expect(output).toEqual({ supplier: { name: "Meerhout NV" } });
  });
});
