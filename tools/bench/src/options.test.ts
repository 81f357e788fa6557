import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

const names = ["append", "laws", "lists", "ocr", "soak"] as const;
const read = (...args: string[]) => readOptions(args, names);

describe("The command line of a benchmark", () => {
  it("names a benchmark and what it takes", () => {
    expect(read("soak", "--minutes", "0.5", "--rate", "3", "--form", "distributed")).toEqual({
      name: "soak",
      options: { minutes: 0.5, rate: 3, form: "distributed", json: false },
    });
    expect(read("laws", "--cases", "100000", "--from", "12001")).toEqual({
      name: "laws",
      options: { cases: 100_000, from: 12_001, json: false },
    });
    expect(read("append", "--json")).toEqual({ name: "append", options: { json: true } });
  });

  it.each([
    [[], "No benchmark is named; there are append, laws, lists, ocr, soak"],
    [["speed"], "No benchmark is speed; there are append, laws, lists, ocr, soak"],
    [["soak", "lists"], "No benchmark is soak lists; there are"],
    [["append", "--minutes", "3"], "append does not take --minutes"],
    [["laws", "--cases", "0"], "--cases: "],
    [["soak", "--minutes", "soon"], "--minutes: "],
    [["soak", "--rate", "0"], "--rate: "],
    [["lists", "--form", "both"], "--form: "],
    [["ocr", "--documents", "/nowhere"], "--documents: There is no such folder"],
    [["lists", "--size", "3"], "Unknown option '--size'"],
  ])("refuses %j by what is wrong with it", (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });

  it("prints how it is used, with all names", () => {
    const asked = read("--help");
    expect(asked).toEqual({
      help: expect.stringContaining("Names: append, laws, lists, ocr, soak"),
    });
  });
});
