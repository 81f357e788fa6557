import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";
import { bracketsAround } from "./colon-brackets.ts";

describe("a label and its value in brackets", () => {
  const reference = "string";

  it.each([
    [
      "end before the bracket closes",
      "- Bank: First Coastal\n- IBAN: DE44 5001 0517 5407 3249 31 (currency: EUR)",
      { currency: reference },
      { currency: "EUR" },
    ],
    [
      "end the value before them where the bracket opens",
      "Machine: Mill VF-2 (Serial no.: 1139044)\nFault: noise",
      { machine: reference, serialNumber: reference },
      { machine: "Mill VF-2", serialNumber: "1139044" },
    ],
    [
      "are left when the bracket has closed",
      "Customer: Lozano S.L. (VAT no.: ESB12345678) Order no.: 7781",
      { customer: reference, orderNumber: reference },
      { customer: "Lozano S.L.", orderNumber: "7781" },
    ],
    [
      "are no value of a label that they are a part of",
      "Price (VAT: 20%): 12.00\nWeight (net): 9.8 kg",
      { price: "number" },
      { price: 12 },
    ],
  ])("%s", (_what, text, fields, output) => {
    expect(extract({ text }, objectOf(fields)).output).toMatchObject(output);
  });
});

describe("bracketsAround", () => {
  it.each([
    ["a (b: c)", { start: 2, end: 8 }],
    ["a [b: c] d", { start: 2, end: 8 }],
    ["a (x) b: c", undefined],
    ["a (b: c", undefined],
    ["a (b: c (d))", undefined],
    ["a (b: c]", undefined],
  ])("of %j are %j", (content, brackets) => {
    expect(bracketsAround(content, content.indexOf(":"))).toEqual(brackets);
  });
});
