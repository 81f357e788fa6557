import { expect, it } from "vitest";
import { lineDigests, shareOfLines } from "./line-digests.ts";

it("takes lines that differ in numbers, case and spaces for the same", () => {
  expect(lineDigests("Invoice 4711\n\n  TOTAL:  99.50")).toEqual(
    lineDigests("invoice 0815\ntotal: 12.00\nInvoice 1234"),
  );
});

it("says which share of a document's lines another one has", () => {
  const lines = lineDigests("Northwind Ltd\nInvoice 1\nPens 2.00\nTotal 2.00");
  const others = new Set(lineDigests("Northwind Ltd\nInvoice 2\nPaper 7.00\nTotal 7.00"));
  expect(shareOfLines(lines, others)).toBe(0.75);
  expect(shareOfLines(lines, new Set(lineDigests("Dear Ada,")))).toBe(0);
  expect(shareOfLines([], others)).toBe(0);
});
