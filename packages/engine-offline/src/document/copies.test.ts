import { textDocument } from "@quarry/document/testing";
import { expect, it } from "vitest";
import { copiedPages, withoutCopies } from "./copies.ts";

const bill = (copy: string, total = "12.00") =>
  `${copy}\nInvoice 4711\n2 pots  6.00\n1 pan  6.00\nSum  12.00\nTax  0.00\nTotal  ${total}\nThank you\nLeeds\nPage\n`;

function pagesOf(...texts: string[]) {
  let at = 0;
  const pages = texts.map((text, index) => {
    const start = at;
    at += text.length;
    return { number: index + 1, start, end: at };
  });
  return { ...textDocument(texts.join("")), pages };
}

it("a page that repeats an earlier one but for the word on top is a copy", () => {
  const document = pagesOf(bill("Original"), bill("Duplicate"), bill("Triplicate"));
  expect(copiedPages(document)).toEqual(
    document.pages.slice(1).map(({ start, end }) => ({ start, end })),
  );
});

it("a page with other rows is none", () => {
  const other = bill("Original").replaceAll("6.00", "7.00");
  expect(copiedPages(pagesOf(bill("Original"), other))).toEqual([]);
});

it("blanks leave each sign and line in its place", () => {
  const { text, pages } = pagesOf("ab\n", "c d\n");
  expect(withoutCopies(text, pages.slice(1))).toBe("ab\n   \n");
});
