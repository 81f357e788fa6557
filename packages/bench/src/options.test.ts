import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

const names = ["soak", "lists"] as const;

it("reads the benchmark's name and what it is told", () => {
  const args = ["soak", "--minutes", "0.5", "--rate", "10", "--form", "standalone", "--json"];
  const told = { name: "soak", minutes: 0.5, rate: 10, form: "standalone", json: true };
  expect(readOptions(args, names)).toEqual(told);
  expect(readOptions(["lists"], names)).toEqual({ name: "lists", json: false });
});

it.each([
  [["soak", "--minutes", "soon"], "--minutes: "],
  [["soak", "--rate", "-1"], "--rate"],
  [["lists", "--records", "0"], "--records: "],
  [["lists", "--form", "both"], "--form: "],
  [["lists", "--bogus"], "--bogus"],
  [["toString"], "Names: soak, lists"],
  [["soak", "lists"], "Names: soak, lists"],
  [[], "Names: soak, lists"],
])("names what it cannot understand in %j", (args, named) => {
  expect(() => readOptions(args, names)).toThrow(named);
});

it("tells its options and the benchmarks' names", () => {
  const asked = readOptions(["--help"], names);
  expect("help" in asked && asked.help).toContain("Names: soak, lists");
});
