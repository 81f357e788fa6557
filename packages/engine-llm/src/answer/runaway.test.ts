import fc from "fast-check";
import { expect, it } from "vitest";
import { runawayOf, TAIL } from "./runaway.ts";

/** Compares a tail with itself, moved by each period. */
function isRepeating(tail: string): boolean {
  return Array.from({ length: 200 }, (_, at) => at + 1).some(
    (period) => tail.slice(period) === tail.slice(0, -period),
  );
}

it("finds an answer that repeats a row of up to 200 characters, wherever the row begins", () => {
  const row = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 250 });
  fc.assert(
    fc.property(row, fc.nat(249), fc.option(fc.nat(TAIL - 1)), (unit, from, flaw) => {
      const whole = unit.repeat(TAIL + 250).slice(from, from + TAIL);
      const tail = flaw === null ? whole : `${whole.slice(0, flaw)}c${whole.slice(flaw + 1)}`;
      expect(runawayOf(tail)).toBe(isRepeating(tail) ? "repeating" : undefined);
    }),
    { seed: 1, numRuns: 2_000 },
  );
});

it("takes no short answer, and no list of different rows, for one that ran away", () => {
  expect(runawayOf("na".repeat(100))).toBeUndefined();
  const rows = Array.from({ length: 100 }, (_, at) => ({ article: `Item ${at}`, quantity: at }));
  expect(runawayOf(JSON.stringify(rows))).toBeUndefined();
});
