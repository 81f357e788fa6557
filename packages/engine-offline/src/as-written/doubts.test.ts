import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../testing/text-document.ts";

describe("what can be read in two ways", () => {
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

  const statement = (heading: string) =>
    `Date;Text;${heading}\n2026-03-01;Rent;800.00\n2026-03-02;Bread;4.50\n`;

  it.each([
    ["Debit", "rows", "amount", "Debit amount of the transaction"],
    ["Debit", "debits", "amount", "What was paid"],
    ["Debit", "withdrawals", "amount", "What was paid"],
    ["Money out", "rows", "paid_out", "What was paid"],
    ["Debit", "rows", "expense", "What was paid"],
    ["Debit", "rows", "cost", "What was paid"],
    ["Debit", "rows", "debited", "What was paid"],
  ])(
    "does not doubt an amount under %j of the list %s for %s: %j",
    (heading, list, name, describe) => {
      const row = { date: "date", text: "string", [name]: { type: "number", describe } };
      const { output, evidence } = extract(
        { text: statement(heading) },
        objectOf({ [list]: listOf(row) }),
      );
      expect(output).toMatchObject({ [list]: [{ [name]: 800 }, { [name]: 4.5 }] });
      expect(evidence.warnings).toEqual([]);
    },
  );

  it.each([
    ["Artikel;Soll;Ist\nSchraube;100;98\nMutter;200;200\n", "menge", "Soll-Menge"],
    ["Maschine;Belastung;Tiefe\nA;100;98\nB;200;200\n", "load", "Belastung in kg"],
    ["Pompe;Débit;Prix\nA;100;98\nB;200;200\n", "flow_rate", "Débit en L/min"],
  ])("does not doubt what is no money: %j", (text, name, describe) => {
    const [first = ""] = text.toLowerCase().split(";");
    const rows = listOf({ [first]: "string", [name]: { type: "integer", describe } });
    const { output, evidence } = extract({ text }, objectOf({ rows }));
    expect(output).toMatchObject({ rows: [{ [name]: 100 }, { [name]: 200 }] });
    expect(evidence.warnings.filter(({ code }) => code === "value_ambiguous")).toEqual([]);
  });

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
});
