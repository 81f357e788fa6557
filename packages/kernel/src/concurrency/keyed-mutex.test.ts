import { expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

it("runs work on one key one after the other, on others at once, and continues after a failure", async () => {
  const mutex = new KeyedMutex();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === "a1") throw new Error("a1 failed");
    return name;
  };
  const outcomes = await Promise.allSettled([
    mutex.run("a", work("a1")),
    mutex.run("a", work("a2")),
    mutex.run("b", work("b1")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(seen.indexOf("a1 ends")).toBeLessThan(seen.indexOf("a2 begins"));
  expect(seen.indexOf("b1 begins")).toBeLessThan(seen.indexOf("a1 ends"));
});
