import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf, rowsOf } from "../../testing/text-document.ts";

describe("tables set with spaces", () => {
  it("give a row each, with words that go on in the next line", () => {
    const text = [
      "Description              Qty    Unit price     Amount",
      "Copper kettle             2         10.00      20.00",
      "  with a wooden handle",
      "Tea strainer              1          4.50       4.50",
      "",
      "                              Subtotal         24.50",
    ].join("\n");
    expect(rowsOf(text)).toEqual({
      items: [
        { description: "Copper kettle with a wooden handle", quantity: 2, price: 10, amount: 20 },
        { description: "Tea strainer", quantity: 1, price: 4.5, amount: 4.5 },
      ],
    });
  });

  it("go on over pages that repeat their heading, and keep equal rows", () => {
    const heading = "Date          Description         Amount";
    const row = "2024-05-01    Coffee                3.20";
    const page = [heading, row, row].join("\n");
    const structure = listOf({ date: "date", description: "string", amount: "number" });
    const output = rowsOf(`${page}\n\fPage 2\n\n${page}`, structure);
    expect(output).toEqual(
      Array.from({ length: 4 }, () => ({ date: "2024-05-01", description: "Coffee", amount: 3.2 })),
    );
  });

  const booked = listOf({ description: "string", date: "date", amount: "number" });
  const bookings = [
    { description: "Premier achat", date: "2026-04-20", amount: 2000 },
    { description: "Frais de garde", date: "2026-05-21", amount: 150.5 },
  ];
  const header = "Date            Montant       Solde";
  const first = ["Premier achat", "20/04/2026      2 000,00      2 000,00"];
  const second = ["Frais de garde", "21/05/2026        150,50      1 849,50"];

  it.each([
    ["behind empty lines", ["", ...first, "", ...second]],
    ["without empty lines", [...first, ...second]],
  ])("take the words above each row for its description, %s", (_, lines) => {
    const text = `Relevé 7\n\n${[header, ...lines].join("\n")}\n`;
    expect(rowsOf(text, booked)).toEqual(bookings);
  });

  it("take words above some of their rows for the heads of sections", () => {
    const third = "22/05/2026         20,00      1 829,50";
    const lines = [header, "", "Avril", first[1], "", "Mai", second[1], third];
    const text = `Relevé 7\n\n${lines.join("\n")}\n`;
    const days = ["2026-04-20", "2026-05-21", "2026-05-22"];
    const rows = [2000, 150.5, 20].map((amount, at) => ({ date: days[at], amount }));
    expect(rowsOf(text, listOf({ date: "date", amount: "number" }))).toEqual(rows);
    expect(rowsOf(text, booked)).not.toContainEqual({ ...rows[2], description: "Mai" });
  });

  it("find columns whose headings are separated by one space", () => {
    const text = [
      "Artikel          Aantal   BTW Prijs",
      "Fietsbel              1   21%  9,99",
      "Zadel                 2   21% 49,50",
    ].join("\n");
    const structure = listOf({ description: "string", quantity: "number", price: "number" });
    expect(rowsOf(text, structure)).toEqual([
      { description: "Fietsbel", quantity: 1, price: 9.99 },
      { description: "Zadel", quantity: 2, price: 49.5 },
    ]);
  });
});

describe("a heading of two names", () => {
  it("is either of them", () => {
    const text =
      "Item      Price / Net   Price / Gross\nCup            4.00            4.80\nPot           10.00           12.00\n";
    const structure = listOf({ item: "string", net: "number", gross: "number" });
    expect(rowsOf(text, structure)).toEqual([
      { item: "Cup", net: 4, gross: 4.8 },
      { item: "Pot", net: 10, gross: 12 },
    ]);
  });
});

describe("rows that look like the others and cannot be read", () => {
  it("are counted", () => {
    const rows = (at: number, indent: string) =>
      Array.from({ length: 6 }, (_, row) => {
        return `${indent}2024-05-${at + row}    Coffee to go     ${row}.20`;
      });
    const text = ["Date          Description      Amount", ...rows(10, "")];
    const aside = ["", "Later", "", ...rows(20, "       ").map((row) => row.replace("    ", "  "))];
    const { evidence } = extract(
      { text: [...text, ...aside].join("\n") },
      listOf({ date: "date", description: "string", amount: "number" }),
    );
    expect(evidence.arrays).toEqual([{ pointer: "", rows: 12, taken: 6, pages: [1] }]);
  });
});

describe("delimited tables", () => {
  it.each([
    ["Markdown", "| Name | Born |\n| --- | --- |\n| Ada | 1815-12-10 |\n| Alan | 1912-06-23 |"],
    ["TSV", "Name\tBorn\nAda\t1815-12-10\nAlan\t1912-06-23"],
    ["CSV", 'Name,Born\n"Ada",1815-12-10\nAlan,1912-06-23'],
  ])("are read from %s", (_form, text) => {
    expect(
      rowsOf(text, listOf({ name: "string", born: { type: "date", describe: "Date of birth" } })),
    ).toEqual([
      { name: "Ada", born: "1815-12-10" },
      { name: "Alan", born: "1912-06-23" },
    ]);
  });

  it("keep every row of a long one", () => {
    const rows = Array.from(
      { length: 3_200 },
      (_, index) => `2024-01-01\tPayment ${index}\t${index}.50`,
    );
    const text = ["Date\tDescription\tAmount", ...rows].join("\n");
    const output = rowsOf(text, listOf({ date: "date", description: "string", amount: "number" }));
    expect(output).toHaveLength(3_200);
  });
});

describe("a row under the headings", () => {
  const structure = listOf({ date: "date", text: "string", amount: "number" });
  const heading = "Date\tText\tAmount\n";
  const rent = { date: "2026-05-03", text: "Rent", amount: 800 };

  it.each(["DD.MM.\tPurpose\tEUR", "DD.MM.\tPurpose\tin €", "Day\tPurpose\t[kg]"])(
    "is none where it names units: %j",
    (units) => {
      const text = `${heading}${units}\n03.05.2026\tRent\t800.00\n`;
      expect(rowsOf(text, structure)).toEqual([rent]);
    },
  );

  it("is one where it says that nothing is known", () => {
    const text = `${heading}soon\tFuel\ton request\n03.05.2026\tRent\t800.00\n`;
    expect(rowsOf(text, structure)).toEqual([{ date: null, text: "Fuel", amount: null }, rent]);
  });
});

it("takes a code out of the words that it opens, where it has no column of its own", () => {
  const text = [
    "Description                 Quantity      Amount",
    "[A-17] Copper wire                 4       38.00",
    "[B_2] Solder, 500 g                1       21.50",
  ].join("\n");
  const lines = listOf({
    code: "string",
    description: "string",
    quantity: "integer",
    amount: "number",
  });
  const { output, evidence } = extract({ text }, objectOf({ lines }));
  expect(output).toEqual({
    lines: [
      { code: "A-17", description: "Copper wire", quantity: 4, amount: 38 },
      { code: "B_2", description: "Solder, 500 g", quantity: 1, amount: 21.5 },
    ],
  });
  const quoteOf = (at: string) => evidence.leaves.find(({ pointer }) => pointer === at)?.quote;
  expect([quoteOf("/lines/1/code"), quoteOf("/lines/1/description")]).toEqual([
    "B_2",
    "Solder, 500 g",
  ]);
});
