import { expect, it } from "vitest";
import { endsAbbreviation } from "./abbreviated.ts";

it.each([
  ["Total incl. VAT", true],
  ["The whole amount incl. VAT", true],
  ["Emp. ID", true],
  ["Lief. Dat. Uhr", true],
  ["Paid in full. Total", false],
  ["Is it paid? Total", false],
])("the last dot of %j shortens a word: %s", (text, is) => {
  expect(endsAbbreviation(text, text.search(/[.?](?!.*[.?])/))).toBe(is);
});
