import { expect, it } from "vitest";
import { dateCase } from "./date-case.ts";
import { durationCase } from "./duration-case.ts";
import { type LawCase, shrunkCase } from "./law-case.ts";
import { type LawResult, measureCase, measurePdfCase } from "./measure.ts";
import { numberCase } from "./number-case.ts";
import { pdfCase } from "./pdf-case.ts";
import { rangeCase } from "./range-case.ts";

const isSure = ({ verdict }: LawResult) => verdict === "wrongAndSure";
const hasSure = (one: LawCase) => measureCase(one).some(isSure);
const shareOf = (results: readonly LawResult[]) =>
  results.filter(({ verdict }) => verdict === "exact").length / results.length;

/** What is read of the first documents of a kind; a value that is wrong at 0.9 and above with the least that shows it. */
function readFirst(make: (seed: number) => LawCase, count: number) {
  const measured = Array.from({ length: count }, (_, at) => {
    const one = make(at + 1);
    return { one, results: measureCase(one) };
  });
  const wrongAndSure = measured
    .filter(({ results }) => results.some(isSure))
    .map(({ one }) => {
      const { seed, locale, content } = shrunkCase(one, hasSure);
      return { seed, locale, content };
    });
  return { exact: shareOf(measured.flatMap(({ results }) => results)), wrongAndSure };
}

it.each([
  ["numbers", numberCase, 1_000, 0.96],
  ["days and times", dateCase, 700, 0.98],
  ["periods", rangeCase, 300, 0.92],
  ["lengths of time", durationCase, 300, 0.8],
] as const)(
  "reads back %s that Intl prints, and is sure of no other value",
  (_kind, make, count, least) => {
    const { exact, wrongAndSure } = readFirst(make, count);
    expect(wrongAndSure).toEqual([]);
    expect(exact).toBeGreaterThan(least);
  },
);

it("reads them back from pages of PDFs", async () => {
  const results: LawResult[] = [];
  for (let seed = 1; seed <= 60; seed++) results.push(...(await measurePdfCase(pdfCase(seed))));
  expect(results.filter(isSure)).toEqual([]);
  expect(shareOf(results)).toBeGreaterThan(0.96);
});
