import { deadlineAt } from "@quarry/engine";
import type { Json } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { viewOf } from "../labels/view.ts";
import { sourcesOf } from "../sources/sources.ts";
import { extract, listOf, objectOf, propose, textDocument } from "../testing/text-document.ts";

const recipe = {
  "@type": "Recipe",
  name: "Lemon cake",
  author: { "@type": "Person", name: "Ada Baker" },
  totalTime: "PT1H15M",
  recipeYield: "8 servings",
  recipeIngredient: ["200 g sugar", "3 lemons &amp; zest"],
  recipeInstructions: [
    {
      "@type": "HowToSection",
      name: "Batter",
      itemListElement: [{ "@type": "HowToStep", text: "Mix." }],
    },
    { "@type": "HowToStep", text: "<p>Bake.</p>" },
  ],
  image: ["https://example.org/a.jpg"],
};

describe("what a page states for machines", () => {
  it("fills fields and lists, in their types", () => {
    const structure = objectOf({
      title: "string",
      author: "string",
      total_time: { type: "integer", describe: "Total time in minutes" },
      yields: { type: "integer", describe: "Number of servings" },
      ingredients: { type: "array", items: { type: "string" } },
      instructions: { type: "array", items: { type: "string" } },
      image: "string",
    });
    const structured = [{ kind: "json-ld" as const, value: recipe }];
    expect(extract({ text: "# Lemon cake", structured }, structure).output).toEqual({
      title: "Lemon cake",
      author: "Ada Baker",
      total_time: 75,
      yields: 8,
      ingredients: ["200 g sugar", "3 lemons & zest"],
      instructions: ["Batter", "Mix.", "Bake."],
      image: "https://example.org/a.jpg",
    });
  });

  it("has a place where the text says the same, else none and a reason", () => {
    const structured = [
      { kind: "json-ld" as const, value: { "@type": "Product", name: "Kettle", sku: "K-9" } },
    ];
    const { leaves } = propose(
      { text: "The Kettle", structured },
      objectOf({ name: "string", sku: "string" }),
    ).evidence;
    expect(leaves).toMatchObject([
      { pointer: "/name", quote: "Kettle", start: 4, end: 10, match: "exact" },
      { pointer: "/sku", match: "none", reason: "json-ld" },
    ]);
    expect(leaves[1]).not.toHaveProperty("start");
  });

  it("is not what a web page's own form holds, as a PDF's form is", () => {
    const structured = [{ kind: "form" as const, value: { author: "Search all authors" } }];
    const statedBy = (name: string) => {
      const document = { ...textDocument("A page.", structured), reader: { name, version: "1" } };
      return sourcesOf(viewOf(document, deadlineAt(Number.POSITIVE_INFINITY))).stated.length;
    };
    expect(statedBy("html")).toBe(0);
    expect(statedBy("pdf")).toBe(1);
  });

  it("gives the rows of an ItemList", () => {
    const element = (name: string, price: string) => ({
      "@type": "ListItem",
      item: { "@type": "Product", name, offers: { "@type": "Offer", price } },
    });
    const value = {
      "@type": "ItemList",
      itemListElement: [element("Cup", "4.50"), element("Pot", "19.00")],
    };
    const output = extract(
      { text: "Shop", structured: [{ kind: "json-ld", value }] },
      listOf({ name: "string", price: "number" }),
    ).output;
    expect(output).toEqual([
      { name: "Cup", price: 4.5 },
      { name: "Pot", price: 19 },
    ]);
  });

  it("is the person who wrote, where another part names the publisher as the author", () => {
    const of = (type: string, name: string) => ({
      "@type": "NewsArticle",
      author: { "@type": type, name },
    });
    const structured = [
      { kind: "microdata" as const, value: of("Organization", "The Weir Post") },
      { kind: "json-ld" as const, value: of("Person", "Ada Brook") },
    ];
    expect(
      propose({ text: "The Weir Post", structured }, objectOf({ author: "string" })).output,
    ).toEqual({
      author: "Ada Brook",
    });
  });

  it("parts keywords that are stated as one text", () => {
    const structured = [{ kind: "meta" as const, value: { keywords: "tea, rivers, old mills" } }];
    const structure = objectOf({ keywords: { type: "array", items: { type: "string" } } });
    expect(extract({ text: "Tea", structured }, structure).output).toEqual({
      keywords: ["tea", "rivers", "old mills"],
    });
  });

  it("takes the number and the address out of links to call and to write to", () => {
    const value = {
      "@type": "Organization",
      telephone: "tel:+44%2020%207946%200000",
      email: "mailto:ada@mill.example?subject=Hello",
    };
    const structured = [{ kind: "microdata" as const, value }];
    const structure = objectOf({ telephone: "string", email: "string" });
    expect(propose({ text: "The Mill", structured }, structure).output).toEqual({
      telephone: "+44 20 7946 0000",
      email: "ada@mill.example",
    });
  });

  it("reads a file of data with one thing, under a name of its own or not, alike", () => {
    const customer = { name: "Ada Lovelace", city: "Rome" };
    const structure = objectOf({ name: "string", city: "string" });
    const text = "# customer\n\n- name: Ada Lovelace\n- city: Rome";
    for (const value of [customer, { customer }]) {
      const structured = [{ kind: "data" as const, value }];
      expect(extract({ text, structured }, structure).output).toEqual(customer);
      expect(extract({ text, structured }, listOf({ name: "string" })).output).toHaveLength(1);
    }
  });
});

it("what a page shows under a field's own label comes before what it states for machines", () => {
  const offers = { "@type": "Offer", availability: "https://schema.org/InStock" };
  const structured = [
    { kind: "json-ld" as const, value: { "@type": "Product", name: "Lantern", offers } },
  ];
  const values = ["In stock", "Out of stock"];
  const fields = objectOf({
    name: "string",
    availability: { type: "enum", values, describe: "Availability" },
  });
  const text = "# Lantern\n\nPrice: £52.50\nAvailability: Out of stock\n";
  expect(extract({ text, structured }, fields).output).toMatchObject({
    availability: "Out of stock",
  });
});

it("takes no price of a page's markup that the page strikes out", () => {
  const offers = { "@type": "Offer", price: "129.00", priceCurrency: "PLN" };
  const value = { "@type": "Product", name: "Olejek", offers };
  const text = "# Olejek\n\n~~129,00 zł~~ 99,90 zł\n\nDostawa od 149,00 zł\n";
  const fields = objectOf({ name: "string", currentPrice: "number", regularPrice: "number" });
  const { output } = extract({ text, structured: [{ kind: "json-ld", value }] }, fields);
  expect(output).toEqual({ name: "Olejek", currentPrice: 99.9, regularPrice: 129 });
});

describe("data of a standard", () => {
  const party = (contact: string, company: string) => ({
    Party: { Contact: { Name: contact }, PartyLegalEntity: { RegistrationName: company } },
  });
  const line = { InvoicedQuantity: "3", Item: { Name: "Rope" }, Price: { PriceAmount: "40.00" } };
  const invoice = {
    ID: "R-7",
    IssueDate: "2026-03-12",
    AccountingSupplierParty: party("Joke Prins", "Mill & Sons"),
    AccountingCustomerParty: party("Bram Kuyt", "Harbour Ltd"),
    LegalMonetaryTotal: {
      LineExtensionAmount: "120.00",
      TaxExclusiveAmount: "110.00",
      TaxInclusiveAmount: "133.10",
      PrepaidAmount: "33.10",
      PayableAmount: "100.00",
    },
    InvoiceLine: line,
  };
  const read = (value: Json, fields: ReturnType<typeof objectOf>) =>
    extract({ text: "# Data", structured: [{ kind: "data", value }] }, fields).output;

  it("has a trading name and a registered one, and the address of each party", () => {
    const named = (company: string, street: string, city: string, zone: string) => ({
      Party: {
        PartyName: { Name: `${city} Studio` },
        PostalAddress: { StreetName: street, CityName: city, PostalZone: zone },
        PartyLegalEntity: { RegistrationName: company },
      },
    });
    const fields = objectOf({
      supplierTradingName: "string",
      supplierRegisteredName: "string",
      supplierPostcode: "string",
      buyerCity: "string",
      buyerZip: "string",
      kundeStrasse: "string",
    });
    const AccountingSupplierParty = named("Mill & Sons", "Quay 4", "Leipzig", "04229");
    const AccountingCustomerParty = named("Harbour Ltd", "Dyke 8", "Grimma", "04668");
    const parties = { AccountingSupplierParty, AccountingCustomerParty };
    expect(read({ Invoice: { ...invoice, ...parties } }, fields)).toEqual({
      supplierTradingName: "Leipzig Studio",
      supplierRegisteredName: "Mill & Sons",
      supplierPostcode: "04229",
      buyerCity: "Grimma",
      buyerZip: "04668",
      kundeStrasse: "Dyke 8",
    });
  });

  it.each([
    [
      {
        CrossIndustryInvoice: {
          ExchangedDocument: { ID: "R-7" },
          SellerTradeParty: { Name: "Mill", PostalTradeAddress: { PostcodeCode: "01067" } },
          BuyerTradeParty: { Name: "Harbour", PostalTradeAddress: { PostcodeCode: "83022" } },
        },
      },
    ],
    [
      {
        FatturaElettronica: {
          FatturaElettronicaBody: { DatiGenerali: "" },
          CedentePrestatore: { Sede: { CAP: "01067" } },
          CessionarioCommittente: { Sede: { CAP: "83022" } },
        },
      },
    ],
  ])("has the postcodes of both parties, however the standard calls them", (value) => {
    const fields = objectOf({ sellerPostcode: "string", customerPostcode: "string" });
    expect(read(value, fields)).toEqual({ sellerPostcode: "01067", customerPostcode: "83022" });
  });

  it("is understood by the names that the standard gives", () => {
    const fields = objectOf({
      invoiceNumber: "string",
      invoiceDate: "date",
      supplierName: "string",
      customerName: "string",
      netTotal: "number",
      grandTotal: "number",
      amountDue: "number",
    });
    expect(read({ Invoice: invoice }, fields)).toEqual({
      invoiceNumber: "R-7",
      invoiceDate: "2026-03-12",
      supplierName: "Mill & Sons",
      customerName: "Harbour Ltd",
      netTotal: 110,
      grandTotal: 133.1,
      amountDue: 100,
    });
  });

  it("has a list of one row where the standard repeats it", () => {
    const items = listOf({ name: "string", quantity: "number", unitPrice: "number" });
    expect(read({ Invoice: invoice }, objectOf({ items }))).toEqual({
      items: [{ name: "Rope", quantity: 3, unitPrice: 40 }],
    });
  });

  it("fills no other list and no field of the whole with what its rows hold", () => {
    const attachments = listOf({ name: "string", description: "string" });
    const fields = objectOf({ attachments, quantity: "number" });
    expect(read({ Invoice: invoice }, fields)).toEqual({ attachments: [], quantity: null });
  });

  it("says nothing of other data whose names are alike", () => {
    const value = { Order: { ID: "77" }, Tax: { Amt: 19.5 }, Total: { Amt: 119.5 } };
    expect(read(value, objectOf({ tax: "number", total: "number" }))).toEqual({
      tax: 19.5,
      total: 119.5,
    });
  });

  it("says a day in eight digits", () => {
    const IssueDateTime = { DateTimeString: "20260317", "DateTimeString format": "102" };
    const value = { CrossIndustryInvoice: { ExchangedDocument: { ID: "1", IssueDateTime } } };
    expect(read(value, objectOf({ issueDate: "date" }))).toEqual({ issueDate: "2026-03-17" });
  });
});

describe("the way an amount went", () => {
  const bookings = (first: string, second: string) => [
    { text: "Hall", amount: "180.00", creditDebitIndicator: first },
    { text: "Fees", amount: "960.00", creditDebitIndicator: second },
  ];
  const amounts = (value: ReturnType<typeof bookings>) => {
    const structured = [{ kind: "data" as const, value: { bookings: value } }];
    const text = JSON.stringify(value);
    const fields = objectOf({ bookings: listOf({ text: "string", amount: "number" }) });
    const { output } = extract({ text, structured }, fields);
    return (output as { bookings: { amount: unknown }[] }).bookings.map(({ amount }) => amount);
  };

  it("gives it its sign where some went the other way", () => {
    expect(amounts(bookings("DBIT", "CRDT"))).toEqual([-180, 960]);
    expect(amounts(bookings("CRDT", "CRDT"))).toEqual([180, 960]);
  });

  it("gives it its sign where the field says that debits are negative", () => {
    const describe = "Amount, negative for a debit";
    const entry = { Amt: "200.00", CdtDbtInd: "DBIT", BookgDt: { Dt: "2026-03-17" } };
    const value = { Document: { BkToCstmrStmt: { Stmt: { Ntry: entry } } } };
    const structured = [{ kind: "data" as const, value }];
    const fields = objectOf({
      entries: listOf({ bookingDate: "date", amount: { type: "number", describe } }),
    });
    expect(extract({ text: "# Statement", structured }, fields).output).toEqual({
      entries: [{ bookingDate: "2026-03-17", amount: -200 }],
    });
  });
});
