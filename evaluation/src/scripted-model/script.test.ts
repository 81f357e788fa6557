import { describe, expect, it } from "vitest";
import { readScript } from "./script.ts";

describe("the option --model", () => {
  it("gives a model without mistakes, or each mistake at one rate, or each at its own", () => {
    const none = { omission: 0, invention: 0, neighbour: 0, row: 0, misspelling: 0, copy: 0 };
    expect(readScript("perfect")).toEqual({ rates: none, choice: 0, seed: 1 });
    const evenly = Object.fromEntries(Object.keys(none).map((mistake) => [mistake, 0.1]));
    expect(readScript("noisy:0.1")).toEqual({ rates: evenly, choice: 0.1, seed: 1 });
    const own = { rates: { ...none, omission: 0.3, row: 0.02 }, choice: 0.2, seed: 7 };
    expect(readScript("noisy:omission=0.3,row=0.02,choice=0.2,seed=7")).toEqual(own);
  });

  it.each([
    "",
    "best",
    "noisy:",
    "noisy:typo=0.1",
    "noisy:row",
    "noisy:0.3",
    "noisy:row=-1",
    "noisy:choice=2",
  ])("refuses %j", (text) => {
    expect(() => readScript(text)).toThrow("--model");
  });
});
