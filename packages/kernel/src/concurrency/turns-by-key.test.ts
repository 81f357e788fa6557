import { expect, it } from "vitest";
import { TurnsByKey } from "./turns-by-key.ts";

it("runs work on one key in turn, on others at once, and goes on after a failure", async () => {
  const turns = new TurnsByKey();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === "a1") throw new Error("a1 failed");
    return name;
  };
  const outcomes = await Promise.allSettled([
    turns.take("a", work("a1")),
    turns.take("a", work("a2")),
    turns.take("b", work("b1")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(seen.indexOf("a1 ends")).toBeLessThan(seen.indexOf("a2 begins"));
  expect(seen.indexOf("b1 begins")).toBeLessThan(seen.indexOf("a1 ends"));
});
