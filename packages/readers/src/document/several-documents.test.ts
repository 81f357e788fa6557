import { describe, expect, it } from "vitest";
import { documentsIn, severalDocuments } from "./several-documents.ts";

const invoice = (number: string, rest: string) =>
  `Fjordlys AS\nInvoice no.: ${number}\nCustomer no.: 40017\n\n${rest}`;

describe("the documents in a file", () => {
  it.each([
    [
      "that number their pages to the end",
      ["Rye 5.00\nPage 1 of 2", "Oat 7.00\nPage 2 of 2", "Wheat 9.00\nPage 1 of 1"],
      [
        { first: 1, last: 2 },
        { first: 3, last: 3 },
      ],
    ],
    [
      "that number their pages in another language",
      ["Roggen 5,00\n- Seite 1/1 -", "Hafer 7,00\n- Seite 1/1 -"],
      [
        { first: 1, last: 1 },
        { first: 2, last: 2 },
      ],
    ],
    [
      "whose own numbers differ",
      [
        invoice("2026-0017", "Rye 5.00"),
        invoice("2026-0017", "Total 5.00"),
        invoice("2026-0018", "Oat 7.00"),
        "Terms of delivery",
      ],
      [
        { first: 1, last: 2 },
        { first: 3, last: 4 },
      ],
    ],
    [
      "whose own numbers have a name of another language",
      ["Mill\nFactuurnummer: 993548900\nRogge 5", "Mill\nFactuurnummer: 992288600\nHaver 7"],
      [
        { first: 1, last: 1 },
        { first: 2, last: 2 },
      ],
    ],
  ])("are those %s", async (_how, pages, expected) => {
    expect(await documentsIn(pages)).toEqual(expected);
  });

  it.each([
    ["of one page", ["Page 1 of 1"]],
    ["that numbers its pages", ["Rye\nPage 1 of 3", "Oat\nPage 2 of 3", "Wheat\nPage 3 of 3"]],
    ["that lacks a page", ["Rye 1\nPage 1 of 2", "Oat 2\nPage 1 of 2"]],
    ["whose pages are not all numbered", ["Rye 1\nPage 1 of 1", "Oat 2\nPage 1 of 1", "Terms"]],
    [
      "of copies",
      ["Original\nInvoice 17, 84.20, 3.11.26\n1/1", "Copy\nInvoice 17, 84.20, 3.11.26\n1/1"],
    ],
    [
      "that repeats its number on each page",
      [invoice("2026-0017", "Rye 5.00"), invoice("2026-0017", "Oat 7.00")],
    ],
    [
      "whose pages have numbers of other things",
      ["Mill\nCustomer no.: 400171\nRye 5", "Mill\nCustomer no.: 400172\nOat 7"],
    ],
    [
      "whose number comes again",
      [invoice("A-1017", "Rye 5"), invoice("A-1018", "Oat 7"), invoice("A-1017", "Wheat 9")],
    ],
    [
      "below other headings",
      [invoice("2026-0017", "Rye 5.00"), "Order\nInvoice no.: 2026-0018\nOat 7.00"],
    ],
    ["with dates and shares", ["3/4 of 1/2/2026\nRye", "1/4 of 1/3/2026\nOat"]],
  ])("are one in a file %s", async (_how, pages) => {
    expect(await documentsIn(pages)).toEqual([]);
  });

  it("are named with their pages in a warning", async () => {
    const text = "Rye 5.00\nPage 1/1\nOat 7.00\nPage 1/1\n";
    const pages = [
      { number: 3, start: 0, end: 18 },
      { number: 4, start: 18, end: text.length },
    ];
    expect(await severalDocuments({ text, pages })).toEqual([
      {
        code: "several_documents",
        message:
          "The file holds 2 documents: pages 3, 4; send each on its own, or choose its pages",
      },
    ]);
  });
});
