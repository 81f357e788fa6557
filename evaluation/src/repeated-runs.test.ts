import { expect, it } from "vitest";
import type { Case } from "./cases/cases.ts";
import { readCorpus } from "./cases/corpus.ts";
import { openInProcess } from "./subjects/in-process.ts";

/** A second run shows what the first one left behind, a third that it stays so. */
const RUNS = 3;

/** The shortest document of each set: together they meet every part of the engine. */
function shortestOfEach(cases: readonly Case[]): Case[] {
  const length = ({ source }: Case) => source.content.length;
  return [...Map.groupBy(cases, ({ set }) => set).values()].map((same) =>
    same.reduce((best, one) => (length(one) < length(best) ? one : best)),
  );
}

it("gives the same output and evidence in every run, whatever it read in between", {
  timeout: 60_000,
}, async () => {
  await using subject = await openInProcess("offline");
  const cases = shortestOfEach(await readCorpus());
  const answers = async () => {
    const answered: string[] = [];
    for (const one of cases)
      answered.push(JSON.stringify({ ...(await subject.answer(one)), ms: 0 }));
    return answered;
  };
  const first = await answers();
  for (let run = 1; run < RUNS; run++) expect(await answers()).toEqual(first);
  expect(first.every((answer) => answer.includes('"evidence"'))).toBe(true);
  expect(new Set(first).size).toBeGreaterThan(10);
});
