import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import type { Json } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { ground } from "./ground.ts";

const string: StructureNode = { type: "string" };
const number: StructureNode = { type: "number" };
const date: StructureNode = { type: "date" };

/** The pointers of the values that only share a place. */
function sharing(text: string, properties: Record<string, StructureNode>, rows: Json[]): string[] {
  const node: StructureNode = { type: "array", items: { type: "object", properties } };
  const leaves = ground(textDocument(text), { node, value: rows, pointer: "" }, "model");
  return leaves.filter(({ reason }) => reason === "shared").map(({ pointer }) => pointer);
}

describe("a place that several rows have for one field", () => {
  const fields = { article: string, price: number };
  const rows = (...prices: number[]) =>
    ["Ink", "Pens", "Nibs", "Pads"].map((article, index) => ({
      article,
      price: prices[index] ?? 0,
    }));

  it("is the row's whose other values stand nearest, whichever row comes first", () => {
    const text = "Ink  4\nPens  7\nNibs  9\nPads  2";
    expect(sharing(text, fields, rows(4, 7, 9, 2))).toEqual([]);
    expect(sharing(text, fields, rows(7, 7, 9, 2))).toEqual(["/0/price"]);
    expect(sharing(text, fields, rows(4, 4, 9, 2))).toEqual(["/1/price"]);
  });

  it("is the nearest row's where a row has several lines", () => {
    const text = "Ink\n4 each\n\nPens\n7 each\n\nNibs\n9 each\n\nPads\n2 each";
    expect(sharing(text, fields, rows(7, 7, 9, 2))).toEqual(["/0/price"]);
  });

  it("is not lost to the row that it belongs to where there are too few to decide", () => {
    const text = "Ink\n4 each\n\nPens\n7 each";
    const node: StructureNode = { type: "array", items: { type: "object", properties: fields } };
    const output = { node, value: rows(7, 7).slice(0, 2), pointer: "" };
    const quotes = ground(textDocument(text), output, "model").map(({ quote }) => quote);
    expect(quotes).toEqual(["Ink", "7", "Pens", "7"]);
  });

  it("is that of all rows where the list writes the field once for several rows", () => {
    const days = ["2026-05-03", "2026-05-03", "2026-05-04", "2026-05-04"];
    const value = rows().map(({ article }, index) => ({ day: days[index] ?? "", article }));
    const text = "3 May 2026\nInk\nPens\n4 May 2026\nNibs\nPads";
    expect(sharing(text, { day: date, article: string }, value)).toEqual([]);
  });
});

describe("a place that several fields of one row have", () => {
  const fields = { article: string, ordered: number, sent: number };
  const row = (article: string, ordered: number, sent: number) => ({ article, ordered, sent });
  const text = "Ink   4  7\nPens  5  8\nNibs  6  9\nPads  2  3";
  const others = [row("Ink", 4, 7), row("Nibs", 6, 9), row("Pads", 2, 3)];

  it("is the field's that stands in that column in the other rows", () => {
    expect(sharing(text, fields, [...others, row("Pens", 8, 8)])).toEqual(["/3/ordered"]);
    expect(sharing(text, fields, [...others, row("Pens", 5, 5)])).toEqual(["/3/sent"]);
  });

  it("is the first field's where too few rows say so", () => {
    expect(sharing(text, fields, [row("Ink", 7, 7), row("Pens", 5, 8)])).toEqual(["/0/sent"]);
  });
});
