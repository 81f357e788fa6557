import fc from "fast-check";
import { expect, it } from "vitest";
import { numeralsIn } from "../spellings/numerals.ts";
import { joined, TextSearch } from "./text-search.ts";

const words =
  "12|1|2|345|1,234|1,234.50|1.234,50|10,20,30|-|(|.|,|shop|Ada|é|ß|漢字|😀|2026-11-03|\n";
const anyText = (maxLength: number) =>
  fc.array(fc.constantFrom(...words.split("|"), " ", " "), { minLength: 1, maxLength });

/** Looks at each place of a text, one after the other. */
function placesOf(sought: string, text: string): number[] {
  const numerals = numeralsIn(text);
  const isEdge = (at: number) =>
    !joined(text, at) && !numerals.some(({ start, end }) => start < at && at < end);
  const all = Array.from({ length: text.length }, (_, at) => at);
  return all.filter(
    (at) => text.startsWith(sought, at) && isEdge(at) && isEdge(at + sought.length),
  );
}

it("finds each place of whole words and numbers, however many were sought before", () => {
  fc.assert(
    fc.property(anyText(60), fc.array(anyText(3), { maxLength: 150 }), (parts, values) => {
      const text = parts.join("");
      const search = new TextSearch(text, numeralsIn(text));
      for (const sought of values.map((value) => value.join(""))) {
        if (sought.trim() === "") continue;
        const starts = search.exact(sought).map(({ start }) => start);
        expect(starts).toEqual(placesOf(sought, text));
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});
