import { expect, it } from "vitest";
import { makePages } from "./made-pages.ts";
import { noTruth } from "./page.ts";
import { scorePage } from "./score.ts";

const score = (truth: Partial<typeof noTruth>, text: string, stated = "") =>
  scorePage({ name: "", html: "", truth: { ...noTruth, ...truth } }, { text, stated });

it("wants what a page names twice to be there twice", () => {
  const items = ["Copper kettle", "Copper kettle"];
  expect(score({ items }, "- [Copper  kettle](/a)").items).toEqual({ found: 1, wanted: 2 });
  expect(score({ items }, "Copper kettle, **copper kettle**").items.found).toBe(2);
});

it("takes Markdown's marks and links' targets for no words", () => {
  expect(score({ prices: ["€ 9.50"] }, "€ **9**\\.50").prices.found).toBe(0);
  expect(score({ prices: ["€ 9.50"] }, "[€ 9\\.50](/p?price=1)").prices.found).toBe(1);
  expect(score({ items: ["hidden"] }, "[shown](/hidden)").items.found).toBe(0);
});

it("compares rows cell by cell, each once", () => {
  const rows = [
    ["2025", "May"],
    ["2025", "May"],
    ["2025", "June"],
  ];
  const text = "| **2025** | May |\n| --- | --- |\n| 2025 June |";
  expect(score({ rows }, text).rows).toEqual({ found: 1, wanted: 3 });
});

it("looks for fields in what a page states too, for items in its text alone", () => {
  const truth = { fields: ["KT-1", "KT-1", "KT-2"], items: ["KT-1"] };
  const { fields, items } = score(truth, "nothing", "KT-1");
  expect(fields).toEqual({ found: 1, wanted: 2 });
  expect(items.found).toBe(0);
});

it("makes the same pages every time, each with some truth", () => {
  const pages = makePages();
  expect(pages).toEqual(makePages());
  expect(pages).toHaveLength(60);
  for (const { truth } of pages) expect(Object.values(truth).flat().length).toBeGreaterThan(2);
});
