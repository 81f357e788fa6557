import { describe, expect, it } from "vitest";
import { objectOf, propose } from "../testing/text-document.ts";

const totalOf = (text: string) => propose({ text }, objectOf({ total: "number" })).output;

describe("what was paid", () => {
  it("is cash less change, where the label says nothing", () => {
    const text =
      "Tea        4.20\nScone      2.10\nRounding   0.01\n           6.31\nCash      10.00\nChange     3.69";
    expect(totalOf(text)).toEqual({ total: 6.31 });
  });

  it("is found with the currency beside the label, too", () => {
    const text =
      "Total amt......... RM  60.31\n                   RM  60.30\nCash.............. RM  70.30\nYour change....... RM  10.00";
    expect(totalOf(text)).toEqual({ total: 60.3 });
  });

  it("decides between two totals", () => {
    const text = "Total     6.32\nTotal     6.30\nCash     10.00\nChange    3.70";
    expect(totalOf(text)).toEqual({ total: 6.3 });
  });

  it("is no amount that stands nowhere", () => {
    expect(totalOf("Total   9.90\nCash   20.00\nChange   1.00")).toEqual({ total: 9.9 });
  });
});
