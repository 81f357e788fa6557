import { expect, it } from "vitest";
import { shareTrips } from "./shared-trips.ts";

it("answers what is asked in one turn together, eight at most, each with its own", async () => {
  const trips: number[] = [];
  const double = shareTrips(async (all: readonly number[]) => {
    trips.push(all.length);
    return all.map((one) => 2 * one);
  });
  const asked = Array.from({ length: 11 }, (_, index) => index);
  expect(await Promise.all(asked.map(double))).toEqual(asked.map((one) => 2 * one));
  expect(trips).toEqual([8, 3]);
  expect(await double(7)).toBe(14);
  expect(trips).toEqual([8, 3, 1]);
});

it("fails for all who shared a trip that failed, and continues", async () => {
  let isAway = true;
  const ask = shareTrips(async (all: readonly string[]) => {
    if (isAway) throw new Error("away");
    return all;
  });
  const outcomes = await Promise.allSettled([ask("a"), ask("b")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await ask("c")).toBe("c");
});
