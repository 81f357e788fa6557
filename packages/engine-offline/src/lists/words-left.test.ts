import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf, rowsOf } from "../testing/text-document.ts";

describe("the words of lines whose numbers are all known", () => {
  it("are the one text that is asked for", () => {
    const text = [
      "Thank you for your order 55102. You bought:",
      "",
      "- 2 x Trail socks, grey, size 43 - £18.00",
      "- 1 x Head torch 300 lm - £29.99",
      "- 1 x Map of Snowdonia - £9.50",
      "",
      "See you outside!",
    ].join("\n");
    const structure = objectOf({
      items: listOf({ quantity: "integer", product: "string", price: "number" }),
    });
    expect(rowsOf(text, structure)).toEqual({
      items: [
        { quantity: 2, product: "Trail socks, grey, size 43", price: 18 },
        { quantity: 1, product: "Head torch 300 lm", price: 29.99 },
        { quantity: 1, product: "Map of Snowdonia", price: 9.5 },
      ],
    });
  });

  it("end before the dots that lead to a price", () => {
    const text = [
      "CARTA",
      "",
      "Tortilla de patatas ........ 6,50",
      "Calamares a la romana ....... 9,00",
      "Gazpacho .................... 5,20",
    ].join("\n");
    expect(rowsOf(text, listOf({ name: "string", price: "number" }))).toEqual([
      { name: "Tortilla de patatas", price: 6.5 },
      { name: "Calamares a la romana", price: 9 },
      { name: "Gazpacho", price: 5.2 },
    ]);
  });

  it("are no text's where two are asked for", () => {
    const text =
      "CARTA\n\nTortilla de patatas ........ 6,50\nGazpacho ....... 9,00\nFlan ....... 5,20";
    const structure = listOf({ name: "string", remark: "string", price: "number" });
    const rows = rowsOf(text, structure) as { remark: unknown }[];
    expect(rows.map(({ remark }) => remark).filter(Boolean)).toEqual([]);
  });

  it("are at most a guess beside a day alone, with which they may be a sentence", () => {
    const text = [
      "Versions",
      "",
      "- Removed the old font on 2024-10-31",
      "- Added a sample file on 2023-02-11",
      "- Clickable links came on 2022-11-03",
    ].join("\n");
    const structure = objectOf({ versions: listOf({ version: "string", date: "date" }) });
    const { leaves } = extract({ text }, structure).evidence;
    const guesses = leaves.filter(({ pointer }) => pointer.endsWith("/version"));
    expect(guesses.filter(({ confidence }) => confidence >= 0.5)).toEqual([]);
    expect(leaves.map(({ quote }) => quote)).toContain("2024-10-31");
  });
});
