import { deadlineAt } from "@quarry/engine";
import { describe, expect, it } from "vitest";
import { viewOf } from "../../labels/view.ts";
import { extract, objectOf, propose, tablesDocument } from "../../testing/text-document.ts";
import { partyBlocksOf } from "./party-blocks.ts";

const party = { name: "string", street: "string", postcode: "string", city: "string" };
const structure = objectOf({
  seller: { type: "object", properties: objectOf(party).properties },
  customer: { type: "object", properties: objectOf(party).properties },
});
const truth = {
  seller: { name: "Studio Brandt", street: "Mühlweg 8", postcode: "37073", city: "Göttingen" },
  customer: { name: "Praxis Ohm", street: "Am Ufer 41", postcode: "37075", city: "Kassel" },
};

describe("the parties of a bill", () => {
  it("are distinguished under labels that only the fields' names say, too", () => {
    const columns: [string, string, string][] = [
      ["Invoice address:", "Delivery address:", "Remit to:"],
      ["Hollis & Co", "Hollis Warehouse", "Tern Supplies Ltd"],
      ["4 Quay Street", "9 Dock Road", "12 Mill Lane"],
      ["Bristol BS1 4AB", "Avonmouth BS11 8AZ", "Cardiff CF10 1AA"],
    ];
    const text = columns.map((cells) => cells.map((cell) => cell.padEnd(26)).join("")).join("\n");
    const of = objectOf({ name: "string", address: "string" });
    const fields = { invoiceAddress: of, deliveryAddress: of, remitTo: of };
    expect(propose({ text: `Invoice 90\n\n${text}\n` }, objectOf(fields)).output).toEqual({
      invoiceAddress: { name: "Hollis & Co", address: "4 Quay Street Bristol BS1 4AB" },
      deliveryAddress: { name: "Hollis Warehouse", address: "9 Dock Road Avonmouth BS11 8AZ" },
      remitTo: { name: "Tern Supplies Ltd", address: "12 Mill Lane Cardiff CF10 1AA" },
    });
  });

  it.each([
    ["Factuuradres:", "Afleveradres:", ["invoiceAddress", "deliveryAddress"]],
    ["Nadawca:", "Odbiorca:", ["sender", "recipient"]],
    ["Indirizzo di fatturazione", "Indirizzo di spedizione", ["billing", "shipping"]],
  ] as const)("have each the town with its code under %s and %s", (left, right, [one, other]) => {
    const rows = [
      [left, right],
      ["Studio Conti", "Marta Conti"],
      ["Via Garibaldi 14", "Vicolo del Forno 2"],
      ["40121 Bologna", "48018 Faenza"],
    ];
    const text = `Order 31\n\n${rows.map(([first = "", second]) => first.padEnd(40) + second).join("\n")}\n`;
    const city = { type: "string", describe: "Postcode and town" };
    const of = objectOf({ name: "string", street: "string", city });
    expect(extract({ text }, objectOf({ [one]: of, [other]: of })).output).toEqual({
      [one]: { name: "Studio Conti", street: "Via Garibaldi 14", city: "40121 Bologna" },
      [other]: { name: "Marta Conti", street: "Vicolo del Forno 2", city: "48018 Faenza" },
    });
  });

  it("stand below their own label in rows of bars", () => {
    const text =
      "Order 31\n\n| Nabywca: | Adres dostawy: |\n| Kwiaciarnia Malwa | Magazyn Malwa |\n| ul. Polna 7 | ul. Składowa 21 |\n| 60-535 Poznań | 61-888 Poznań |\n";
    const name = { type: "string", describe: "Name (Adres dostawy)" };
    const delivery = { type: "object", properties: objectOf({ name }).properties };
    expect(extract({ text }, objectOf({ delivery })).output).toEqual({
      delivery: { name: "Magazyn Malwa" },
    });
  });

  it.each([
    ["Rechnung von", "Rechnung an"],
    ["Bill from", "Bill to"],
    ["FROM:", "TO:"],
    ["Lieferant", "Empfänger"],
  ])("are distinguished side by side under %s and %s", (from, to) => {
    const columns: [string, string][] = [
      [from, to],
      ["Studio Brandt", "Praxis Ohm"],
      ["Mühlweg 8", "Am Ufer 41"],
      ["37073 Göttingen", "37075 Kassel"],
    ];
    const text = columns.map(([left, right]) => left.padEnd(36) + right).join("\n");
    expect(propose({ text: `INVOICE\n\n${text}\n` }, structure).output).toEqual(truth);
  });

  it("are found in the columns of a table", () => {
    const rows = [
      ["Bill from", "Bill to"],
      ["Studio Brandt", "Praxis Ohm"],
      ["Mühlweg 8", "Am Ufer 41"],
      ["37073 Göttingen", "37075 Kassel"],
    ];
    const view = viewOf(tablesDocument([rows]), deadlineAt(Number.POSITIVE_INFINITY));
    const blocks = partyBlocksOf(view).map(({ name, address }) =>
      [name, ...address].map(({ start, end }) => view.text.slice(start, end)),
    );
    expect(blocks.slice(-2)).toEqual(
      [0, 1].map((column) => rows.slice(1).map((row) => row[column])),
    );
  });

  it("are distinguished under each other", () => {
    const text =
      "FROM\nStudio Brandt\nMühlweg 8\n37073 Göttingen\n\nTO\nPraxis Ohm\nAm Ufer 41\n37075 Kassel\n";
    expect(propose({ text }, structure).output).toEqual(truth);
  });

  it("are not the places of a journey under From and To", () => {
    const stops = "Oslo        Bergen\nBergen      Voss\nVoss        Myrdal\nMyrdal      Geilo";
    const text = `Trip 9\nCustomer: Ada Lind\n\nFrom        To\n${stops}\n`;
    const customer = objectOf({ name: "string" });
    expect(extract({ text }, objectOf({ customer })).output).toEqual({
      customer: { name: "Ada Lind" },
    });
  });

  it("have each the telephone that stands under their heading", () => {
    const text =
      "Customer\nName: Elin Hart\nPhone: +49 551 338 2100\n\nSupplier\nName: Norder Leuchten GmbH\nPhone: +49 4931 770 915\n";
    const flat = objectOf({ supplier_phone: "string", customer_phone: "string" });
    expect(propose({ text }, flat).output).toEqual({
      supplier_phone: "+49 4931 770 915",
      customer_phone: "+49 551 338 2100",
    });
  });

  it.each([
    [
      ["14 Laxmi Road", "Pune 411001", "Maharashtra India"],
      { postcode: "411001", city: "Pune", state: "Maharashtra", country: "India" },
    ],
    [
      ["14 Laxmi Road", "New Delhi 110 001", "India"],
      { postcode: "110 001", city: "New Delhi", state: null, country: "India" },
    ],
    [
      ["4 Elm Street", "Springfield, IL 62704", "United States"],
      { postcode: "62704", city: "Springfield", state: "IL", country: "United States" },
    ],
    [
      ["Hafenweg 3", "8010 Graz", "Steiermark", "Österreich"],
      { postcode: "8010", city: "Graz", state: "Steiermark", country: "Österreich" },
    ],
    [
      ["4 Elm Street", "Belfast BT1 4AB", "Northern Ireland"],
      { postcode: "BT1 4AB", city: "Belfast", state: null, country: null },
    ],
    [
      ["Hauptstr. 5", "Postfach 123456", "10115 Berlin", "Buchhaltung"],
      { postcode: "10115", city: "Berlin", state: null, country: null },
    ],
    [
      ["12 Oak Ave", "Atlanta, Georgia"],
      { postcode: null, city: null, state: null, country: null },
    ],
  ])("have the parts of their address: %j", (lines, parts) => {
    const fields = { postcode: "string", city: "string", state: "string", country: "string" };
    const text = ["Invoice 90", "", "Bill to:", "Orchid Textiles", ...lines, ""].join("\n");
    expect(propose({ text }, objectOf({ billTo: objectOf(fields) })).output).toEqual({
      billTo: parts,
    });
  });
});
