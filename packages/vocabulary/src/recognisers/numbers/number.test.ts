import { describe, expect, it } from "vitest";
import { parseNumber, voteNotation } from "./notation.ts";
import { findNumbers } from "./number.ts";
import { withPlainDigits } from "./plain-digits.ts";

const clear = (notation: "point" | "comma") => ({ notation, isClear: true });
const values = (text: string, notation: "point" | "comma") =>
  findNumbers(withPlainDigits(text).text, notation).map(({ value }) => value);

describe("voteNotation", () => {
  it.each([
    ["1,234.56 and 7.50", clear("point")],
    ["Gesamt 1.234,56 EUR", clear("comma")],
    ["Weight: 0,867 kg", clear("comma")],
    ["Area: 7.834.126", clear("comma")],
    ["1,234 or 1.234", { notation: "point", isClear: false }],
    ["1.234,56 and 7.50 and 1,234.56", { notation: "point", isClear: false }],
    ["1.2 Scope\n3.1 Duties", { notation: "point", isClear: false }],
  ])("reads the notation of %s", (text, habit) => {
    expect(voteNotation(text)).toEqual(habit);
  });
});

describe("parseNumber", () => {
  it.each([
    ["1,234.56", "point", 1234.56],
    ["1.234,56", "comma", 1234.56],
    ["1.234,56", "point", 1234.56],
    ["1.234", "comma", 1234],
    ["1.234", "point", 1.234],
    ["1,234", "point", 1234],
    ["0,867", "point", 0.867],
    ["1234,567", "point", 1234.567],
    ["12'500.00", "point", 12500],
    ["12'500,125", "point", 12500.125],
    ["65 535", "point", 65535],
    ["3,5", "comma", 3.5],
    ["1.234.567", "point", 1234567],
    ["7٬620٫50", "point", 7620.5],
  ] as const)("reads %s by the %s notation as %d", (text, notation, value) => {
    expect(parseNumber(text, clear(notation))).toEqual({ value });
  });

  it("names both readings where the document does not decide", () => {
    expect(parseNumber("1,234", { notation: "point", isClear: false })).toEqual({
      value: 1234,
      other: 1.234,
    });
  });
});

describe("findNumbers", () => {
  it.each([
    ["Total           R 18 500.00", [18_500]],
    ["Amount: R 1 250 000.00", [1_250_000]],
    ["Type R 18 500.00", [18, 500]],
  ])("reads %j behind the letter of a currency as %j", (text, values) => {
    expect(findNumbers(text, "point").map(({ value }) => value)).toEqual(values);
  });

  it("reads an amount right behind a currency's letters, and no digits behind other letters", () => {
    const found = findNumbers("RM96.20, EUR1.234,50, A4, INV12.50", "comma");
    expect(found.map(({ value }) => value)).toEqual([96.2, 1234.5]);
  });

  it("gives each number its place", () => {
    const text = "2 kg at 3,50";
    const found = findNumbers(text, "comma");
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(["2", "3,50"]);
    expect(found.map(({ value }) => value)).toEqual([2, 3.5]);
  });

  it.each([
    ["Total : 1 234,50", [1234.5]],
    ["Grus\t8 898\t17 796 m3\tfin", [8898, 17_796]],
    ["Pinta-ala: 1 240 m2", [1240]],
    ["| Объём | 12 400,5 м3 |", [12_400.5]],
    ["Densité : 2 700 kg/m3", [2700]],
    ["Fläche: 1 240 km^2", [1240]],
    ["À payer 12 345,60 €", [12345.6]],
    ["Solde  -1 234 567,89 EUR", [-1234567.89]],
    ["Stylos 2 100,50", [2, 100.5]],
    ["Stylos 2 100 m2 au total", [2, 100]],
    ["Plocha: 1 240 m2", [1240]],
    ["Volumen: 12 100 cm3\n", [12_100]],
    ["Menge: 2 100 A2", [2, 100]],
  ])("distinguishes thousands separated by spaces from two numbers: %s", (text, values) => {
    expect(findNumbers(text, "comma").map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ["Balance: (1,234.50)", [-1234.5]],
    ["| Pens | (12.00) |", [-12]],
    ["Result  EUR (1,200)\n", [-1200]],
    ["Refund: 45.00-", [-45]],
    ["Paid in full (12.50) by card", [12.5]],
    ["10.00-12.00", [10, 12]],
    ["Change: -7", [-7]],
    ["Change: –7", [-7]],
    ["Change: −£7,620", [-7620]],
    ["Change: EUR-7'620.50", [-7620.5]],
    ["Change: £ -7,620", [-7620]],
    ["Change\t(45)\t3", [-45, 3]],
    ["Change\t(1,234\t)", [-1234]],
    ["Change: ($5)", [-5]],
    ["Change: 45 DR", [-45]],
    ["Delta: \u20113", [-3]],
    ["| Rent | 800.00 | D |\n| Pay | 900.00 | C |", [-800, 900]],
    ["Saldo: 45,10 S\nUmsatz: 20,00 H", [-45.1, 20]],
    ["Karte     12,00     S\nLohn     900,00     H", [-12, 900]],
    ["| Ann | 85 | C |\n| Ben | 70 | D |", [85, 70]],
    ["| Rent | 800.00 | Dr |\n| Pay | 900.00 | Cr |", [-800, 900]],
    ["Rent\t800.00\tDB\nPay\t900.00\tCR", [-800, 900]],
    ["| 45 | Dr | Ada Lind |\n| 46 | Cr | Bo Holm |", [45, 46]],
    ["| Fare | 89,00 | DB | ICE |", [89]],
    ["Fee     45.00     Dr     Ada Lind", [45]],
    ["Fee\t45.00\tDr\tAda Lind", [45]],
    ["| 4.20 | A |\n| 5.10 | B |\n| 6.30 | C |\n| 7.90 | D |", [4.2, 5.1, 6.3, 7.9]],
    ["Ann     91.00     A\nBen     72.00     C\nCid     65.00     D", [91, 72, 65]],
    ["| Fee | - | 15.00 |\n| Refund | + | 20.00 |", [-15, 20]],
    ["| Fee | - | 15.00 |\n| Refund | - | 20.00 |", [15, 20]],
    ["Change: 45 CR", [45]],
    ["4^99 € each", [4.99]],
    ["420^3 km", [420]],
    ["Belastung: 640,00 S EUR\nGutschrift: 386,94 H EUR", [-640, 386.94]],
    ["Rot: 19,90 S EUR\nBlau: 21,90 L EUR", [19.9, 21.9]],
    ["UAB|13.44|EUR|D\nUAB|1240.00|EUR|K", [-13.44, 1240]],
    ["Cup|4.50|D\nPot|19.00|K\nLid|2.00|B", [4.5, 19, 2]],
    ["| Huur | Af | 75.94 |\n| Loon | Bij | 20.00 |", [-75.94, 20]],
    ["| Huur | Af | 75.94 |\n| Loon | Af | 20.00 |", [75.94, 20]],
    ["| Huur | Af | 75 |\n| Loon | Bij | € 20 |\n| Gas | Af | € 30.50 |", [-75, 20, -30.5]],
    ["| Huur | 500.00 | Af | 400.00 |\n| Loon | 90.00 | Bij | 490.00 |", [-500, 400, 90, 490]],
    ["| Leeds | Debit | 75.94 |\n| York | Credit | 20.00 |", [75.94, 20]],
    ["| Kasse | Soll | 75.94 |\n| Darlehen | Haben | 20.00 |", [75.94, 20]],
    ["Rent\t75.94\tDebit\nPay\t20.00\tCredit", [75.94, 20]],
    ["| Debit | Credit |\n| 75.94 | 20.00 |", [75.94, 20]],
    ["| Debit | 75.94 |\n| Credit | 20.00 |", [75.94, 20]],
    ["| Sum | Debit | 75.94 | Credit | 20.00 |", [75.94, 20]],
    ["| 4 | Debit | Card 12.50 |\n| 5 | Credit | Card 3.50 |", [4, 12.5, 5, 3.5]],
    ["Change: 7% -", [7]],
    ["pages 10 –12", [10, 12]],
    ["between €5,000 and €7,000", [5000, 7000]],
    ["€5,000-€7,000", [5000, 7000]],
    ["- 45 apples", [45]],
    ["Total - 45.00", [45]],
  ])("reads the sign of %j", (text, expected) => {
    expect(values(text, "point")).toEqual(expected);
  });

  it.each([
    "| Rent | 75.94 | Debit |\n| Pay | 20.00 | Credit |",
    "| Rent | Soll | 75.94 |\n| Pay | Haben | 20.00 |",
  ])("names both readings of the first amount of %j", (text) => {
    const [first, second] = findNumbers(text, "point");
    expect(first).toMatchObject({ value: 75.94, others: [-75.94] });
    expect(second).not.toHaveProperty("others");
  });

  it("names both readings of a bare number in parentheses", () => {
    expect(findNumbers("See note: (3)", "point")).toMatchObject([{ value: -3, others: [3] }]);
  });

  it.each([
    ["Total: 98 452", [98452]],
    ["Total: 601 023,30", [601023.3]],
    ["Total: 12 450 kg", [12450]],
    ["Total: 12\u2009450", [12450]],
    ["Total: 12′450,50", [12450.5]],
    ["Total: 12`450,50", [12450.5]],
    ["Angle: 12′45", [12, 45]],
    ["Angle: 45′300", [45, 300]],
    ["Count: 12`300", [12, 300]],
    ["Length: 12′450 mm", [12, 450]],
    ["Total: 1′250.00", [1250]],
    ["Total: 1′250′000", [1250000]],
    ["Total: 1’250", [1250]],
    ["Total: ١٢٣٫٥", [123.5]],
    ["Total: ‎−۷٬۶۲۰", [-7620]],
    ["Total: १२,३४,५६७", [1234567]],
    ["Total: １，２３４．５", [1234.5]],
    ["Total: 𝟏𝟐", [12]],
    ["Total: 二〇二六", [2026]],
    ["Total: ٩٩,١٥٠,١١٢،١١٣", [99150112.113]],
    ["Total: ١٧٢،٧٠", [172.7]],
    ["Total: ۱۲،۵۰۰،۰۰۰", [12500000]],
    ["Pages: ١٢، ٣٤", [12, 34]],
    ["Pages: ١٢،٣٤،٥٦", [12, 34, 56]],
  ])("reads %j", (text, expected) => {
    expect(values(text, "comma")).toEqual(expected);
  });

  it("names the other reading of digits that only a space parts", () => {
    expect(findNumbers("Pens 2 100,50", "comma")).toMatchObject([
      { value: 2, others: [2100.5] },
      { value: 100.5, others: [2100.5] },
    ]);
  });

  it("reads lakhs and crores", () => {
    expect(findNumbers("₹12,34,567.89 of 1,00,000", "point").map(({ value }) => value)).toEqual([
      1234567.89, 100000,
    ]);
  });

  it("takes no number out of a sheet's error", () => {
    expect(findNumbers("| #DIV/0! |", "point")).toEqual([]);
  });

  it("takes no number out of a word", () => {
    expect(findNumbers("COVID19 B2B", "point")).toEqual([]);
  });
});

it("reads an amount with a space behind its mark, in doubt", () => {
  expect(findNumbers("Total: 3 630, 50 €", "comma")).toMatchObject([
    { value: 3_630.5, others: [50] },
  ]);
  expect(findNumbers("Net: 3 630, 50 €\nVAT: 205, 75 €", "comma")[1]).toMatchObject({
    value: 205.75,
    others: [75],
  });
  expect(findNumbers("Room: 12, 50 €", "comma").map(({ value }) => value)).toEqual([12, 50]);
  expect(findNumbers("Room: 12. 50 €", "point").map(({ value }) => value)).toEqual([12, 50]);
  expect(findNumbers("Pages 3, 50 €", "comma").map(({ value }) => value)).toEqual([3, 50]);
});

describe("signs around a number", () => {
  it.each([
    ["Deposit: 37 500,- kr", [37500]],
    ["Deposit: 37 500.–", [37500]],
    ["Range: 420^3 km", [420]],
    ["Cells: 10^6", [10]],
  ])("are no part of it in %j", (text, expected) => {
    expect(values(text, "comma")).toEqual(expected);
  });
});

it("names both readings of a hyphen between letters that may be a unit and decimals", () => {
  const readings = (text: string) =>
    findNumbers(text, "point").map(({ value, others }) => [value, others]);
  expect(readings("Size: GB-0.25")).toEqual([[0.25, [-0.25]]]);
  expect(readings("Part: GB-25")).toEqual([[25, undefined]]);
  expect(readings("a plug of Type-2.5")).toEqual([[2.5, undefined]]);
});

describe("a space behind the mark of decimals", () => {
  const readings = (text: string) =>
    findNumbers(text, "point").map(({ value, others }) => [value, others]);

  it("is read where several cells are written so, and leaves a doubt", () => {
    const cells = "Cable    40. 00    1. 85    74. 00";
    expect(readings(cells)).toEqual([
      [40, [0]],
      [1.85, [85]],
      [74, [0]],
    ]);
  });

  it("is not read in a list of numbered lines, or once", () => {
    expect(readings("1. 20 apples\n2. 30 pears\n3. 40 plums").map(([value]) => value)).toEqual([
      1, 20, 2, 30, 3, 40,
    ]);
    expect(readings("Cable    40. 00").map(([value]) => value)).toEqual([40, 0]);
  });
});
