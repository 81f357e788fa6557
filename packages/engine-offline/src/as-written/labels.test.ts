import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf, rowsOf } from "../testing/text-document.ts";

const outputOf = (text: string, fields: Record<string, unknown>) =>
  extract({ text }, objectOf(fields)).output;
const number = (describe: string) => ({ type: "number", describe });
const string = (describe: string) => ({ type: "string", describe });

describe("a label in a field's own words", () => {
  it("names it whatever else its words mean", () => {
    const text = "Offerte 7\nMaterial: CHF 3'250.40\nTotal exkl. MWST: CHF 15'150.40\n";
    const fields = { material: number("Material"), total: number("Total exkl. MWST") };
    expect(outputOf(text, fields)).toEqual({ material: 3250.4, total: 15150.4 });
  });

  it("may shorten them", () => {
    const text = "Deliv. note no.: DN-771\nQty. ord.: 40\nQty. deliv.: 36\nTot. wt. (kg): 118.5\n";
    const fields = {
      ordered: number("Quantity ordered"),
      delivered: number("Quantity delivered"),
      weight: number("Total weight in kg"),
    };
    expect(outputOf(text, fields)).toEqual({ ordered: 40, delivered: 36, weight: 118.5 });
  });

  it("may lack the field's unit", () => {
    const text = "Objekt 88\nBoarea: 124 m²\nTomtarea: 1 850 m²\n";
    const fields = { living: number("Boarea i m²"), plot: number("Tomtarea i m²") };
    expect(outputOf(text, fields)).toEqual({ living: 124, plot: 1850 });
  });

  it("is none where another says more", () => {
    const text = "Invoice 8\nTotal net: 100.00\nVAT: 19.00\nTotal: 119.00\n";
    const fields = { net: number("Total, net of VAT"), total: number("Total, as printed") };
    expect(outputOf(text, fields)).toEqual({ net: 100, total: 119 });
  });

  it("is none where it may be short for several", () => {
    const text = "Bill 8\nTot. tax: 19.00\nTot. net: 100.00\nTot.: 119.00\n";
    const fields = { tax: number("Total tax"), net: number("Total net"), total: number("Total") };
    expect(outputOf(text, fields)).toEqual({ tax: 19, net: 100, total: 119 });
  });

  it("may hold a day", () => {
    const text = "Konto 7\nKontostand am 25.04.2026: 912,40 EUR\nZinsen: 3,10 EUR\n";
    const fields = { balance: number("Kontostand"), interest: number("Zinsen") };
    expect(outputOf(text, fields)).toEqual({ balance: 912.4, interest: 3.1 });
  });

  it("heads a column without other words for it", () => {
    const text =
      "|  | Opens | Closes |\n| --- | --- | --- |\n| Monday | 09:00 | 17:00 |\n| Sunday | closed |  |\n";
    const hours = listOf({ day: "string", opens: string("Opens"), closes: string("Closes") });
    expect(outputOf(text, { hours })).toEqual({
      hours: [
        { day: "Monday", opens: "09:00", closes: "17:00" },
        { day: "Sunday", opens: "closed", closes: null },
      ],
    });
  });
});

describe("the number of a label", () => {
  it("says which of several things it names", () => {
    const text = "Agreement\n\n1. Rate: 250,00 EUR\n2. Rate: 200,00 EUR\n3. Rate: 180,50 EUR\n";
    const fields = {
      first: { type: "number", describe: "First instalment (1. Rate)" },
      third: { type: "number", describe: "Third instalment (3. Rate)" },
    };
    expect(outputOf(text, fields)).toEqual({ first: 250, third: 180.5 });
  });
});

describe("labels of other languages", () => {
  it.each([
    ["Veroton hinta: 450,00 €\nAlv 25,5 %: 114,75 €\nYhteensä: 564,75 €\n"],
    ["Základ daně: 450,00 Kč\nDPH 25,5 %: 114,75 Kč\nCelkem: 564,75 Kč\n"],
    ["Razem netto: 450,00 zł\nPodatek: 114,75 zł\nDo zapłaty: 564,75 zł\n"],
  ])("are read: %j", (text) => {
    const fields = {
      net: number("Net amount"),
      vat: number("VAT amount"),
      total: number("Total"),
    };
    expect(outputOf(text, fields)).toEqual({ net: 450, vat: 114.75, total: 564.75 });
  });

  it("may call a thing by a word that is near", () => {
    const text = "Poste : Cuisinier\nHoraires : lun-ven 10h-15h\nLieu : à 5 min de la gare\n";
    const fields = { hours: string("Working hours"), place: string("Place") };
    expect(outputOf(text, fields)).toEqual({
      hours: "lun-ven 10h-15h",
      place: "à 5 min de la gare",
    });
  });

  it("name each its own where both words are there", () => {
    const text = "Order number: 4411\nOrder ID: 77-A\n";
    const fields = { orderId: string("Order ID"), orderNumber: string("Order number") };
    expect(outputOf(text, fields)).toEqual({ orderId: "77-A", orderNumber: "4411" });
  });
});

describe("descriptions of several lines", () => {
  it("begin lines above their figures", () => {
    const text =
      "Article                        Qty     Amount\nWinter jacket, hooded,\nwaterproof, navy,\nsize L                           1     129.00\nWool socks                       3      24.60\n";
    const items = listOf({ article: "string", qty: "number", amount: "number" });
    expect(rowsOf(text, objectOf({ items }))).toEqual({
      items: [
        { article: "Winter jacket, hooded, waterproof, navy, size L", qty: 1, amount: 129 },
        { article: "Wool socks", qty: 3, amount: 24.6 },
      ],
    });
  });

  it("may begin with a line that ends in a colon", () => {
    const text =
      "Talk                     Room    Seats\nOpening                  Yard      60\nOld wheat varieties:     B 12      45\nwhat the seed banks\nhave kept\nWater from the air       Aula     180\n";
    const talks = {
      type: "array",
      items: objectOf({ talk: "string", room: "string", seats: "integer" }),
    };
    expect(outputOf(text, { talks })).toMatchObject({
      talks: [
        { talk: "Opening" },
        { talk: "Old wheat varieties: what the seed banks have kept", seats: 45 },
        { talk: "Water from the air" },
      ],
    });
  });

  it("do not take a remark under the table", () => {
    const text =
      "Article                 Qty    Amount\nDesk lamp,\nwith bulb                 1     40.00\nChair                     2     80.00\nall prices in euros\n";
    const items = listOf({ article: "string", qty: "number", amount: "number" });
    expect(rowsOf(text, objectOf({ items }))).toMatchObject({
      items: [{ article: "Desk lamp, with bulb" }, { article: "Chair" }],
    });
  });
});

describe("a place and a day under one label", () => {
  it("are each the own part's", () => {
    const text = "Protokoll 4\nSitzung: 04.03.2026/18:30 Uhr\nOrt, Datum: Ulm, 06.03.2026\n";
    const fields = {
      place: string("Ort"),
      day: { type: "date", describe: "Datum" },
      meeting: { type: "date", describe: "Datum der Sitzung" },
    };
    expect(outputOf(text, fields)).toEqual({
      place: "Ulm",
      day: "2026-03-06",
      meeting: "2026-03-04",
    });
  });

  it("are none where the label's words are one name", () => {
    const text = "Form 4\nName, first: Lind, Ada\nSeat: 4\n";
    expect(outputOf(text, { name: string("Name") })).not.toEqual({ name: "Lind" });
  });
});

describe("a price that is struck out", () => {
  const fields = { price: number("Current price"), listPrice: number("Former price") };

  it("is the former one, with a label or without", () => {
    expect(outputOf("# Chair\n\nOur price: € 189.00\nList price: ~~€ 249.00~~\n", fields)).toEqual({
      price: 189,
      listPrice: 249,
    });
    expect(outputOf("# Chair\n\nPrice: ~~€ 249.00~~ € 189.00\n", fields)).toEqual({
      price: 189,
      listPrice: 249,
    });
  });

  it("has the price that holds now beside it", () => {
    const text = "# Chair\n\n~~249,00 €~~ 189,00 €\n\nVersand: 4,90 €\n";
    expect(outputOf(text, fields)).toEqual({ price: 189, listPrice: 249 });
  });

  it("has none beside it where two amounts may be that, or the one is higher", () => {
    const text = "# Chair\n\n~~249,00 €~~ 189,00 € 60,00 €\n";
    expect(outputOf(text, fields)).toEqual({ price: null, listPrice: 249 });
    const higher = "# Chair\n\n~~€ 249.00~~ € 1249.00\n\n€ 12.00\n";
    expect(outputOf(higher, fields)).toEqual({ price: null, listPrice: 249 });
  });

  it("is no current price", () => {
    expect(outputOf("# Chair\n\nPrice: ~~€ 249.00~~\nStock: 4\n", fields)).toMatchObject({
      price: null,
    });
  });
});

it("takes no mark of a heading for the sign of a number", () => {
  const text = "# Sheet1\n\n| Factura | F-2026-14 |\n| --- | --- |\n| Importe | 245.50 |\n";
  const fields = { number: string("Número de factura"), amount: number("Importe") };
  expect(outputOf(text, fields)).toEqual({ number: "F-2026-14", amount: 245.5 });
});

describe("dots of short words in labels", () => {
  it("end no sentence", () => {
    const text = "Emp. name: Carl Dunn\nEmp. ID: 4471\nGr. pay: $1,912.50\n";
    const fields = { employeeId: string("Employee ID"), grossPay: number("Gross pay") };
    expect(outputOf(text, fields)).toEqual({ employeeId: "4471", grossPay: 1912.5 });
  });

  it("leave a total with what it includes", () => {
    const text = "Subtotaal excl. btw: € 400,00\nBtw 21%: € 84,00\nTotaal incl. btw: € 484,00\n";
    const fields = {
      net: number("Amount without VAT"),
      vat: number("VAT"),
      total: number("Total including VAT"),
    };
    expect(outputOf(text, fields)).toEqual({ net: 400, vat: 84, total: 484 });
  });

  it("end a sentence of several words", () => {
    const text = "We thank you. Name: Ada Lind\nSeat: 4\n";
    expect(outputOf(text, { name: string("Name") })).toEqual({ name: "Ada Lind" });
  });
});

it("reads the value under a label in the field's own words, beside those of others", () => {
  const text = "| Booking | Arrival | Guests |\n| KX-77 | 3 April 2026 | 2 |\n";
  const fields = { booking: string("Booking"), guests: { type: "integer", describe: "Guests" } };
  expect(outputOf(text, fields)).toEqual({ booking: "KX-77", guests: 2 });
});
