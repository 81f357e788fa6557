import { expect, it } from "vitest";
import { wholeWords } from "./picked-words.ts";

const picked = (text: string, part: string) => {
  const start = text.indexOf(part);
  const span = wholeWords(text, { start, end: start + part.length });
  return span && text.slice(span.start, span.end);
};

it.each([
  ["Total: 59.50 EUR", "9.5", "59.50"],
  ["Total: 59.50, EUR", "59.50", "59.50"],
  ["Tea & Co, Rome", "a & C", "Tea & Co"],
  ["  Tea  \n", " Tea  \n", "Tea"],
  ["اسم العميل: شركة النور", "ركة النو", "شركة النور"],
  ["at 😀 it", "😀".slice(1), "😀"],
  ["no words", " ", undefined],
])("extends a drag over a part of %j to whole words", (text, part, whole) => {
  expect(picked(text, part)).toBe(whole);
});
