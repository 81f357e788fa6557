import { textDocument } from "@quarry/document/testing";
import { expect, it } from "vitest";
import { placeOf } from "./place.ts";

const text = "Please pay.\n> When?\nInvoice 17";
const document = {
  ...textDocument(text),
  pages: [
    { number: 1, start: 0, end: 20 },
    { number: 2, start: 20, end: text.length, attachment: "invoice.pdf" },
  ],
  quoted: [{ start: 12, end: 20 }],
};

it("names the attachment that a value stands in", () => {
  expect(placeOf(document, { start: 28, end: 30 })).toEqual({
    ...{ quote: "17", start: 28, end: 30, page: 2, attachment: "invoice.pdf" },
  });
});

it("marks a value that a message repeats of an earlier one, and no other", () => {
  const [quoted, own] = [
    placeOf(document, { start: 14, end: 19 }),
    placeOf(document, { start: 7, end: 10 }),
  ];
  expect(quoted).toMatchObject({ quote: "When?", quoted: true });
  expect(own).toEqual({ quote: "pay", start: 7, end: 10, page: 1 });
});
