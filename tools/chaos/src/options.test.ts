import { expect, it } from "vitest";
import { chosenPoints, readOptions } from "./options.ts";
import { chosenFrom } from "./run.ts";

const faults = ["kill gateway", "cut gateway to nats", "kill nats"].map((name) => ({
  name,
  inject: async () => undefined,
}));

it.each([
  [["--minutes", "soon"], "--minutes: "],
  [["--failpoints", "0"], "--failpoints: "],
  [["--failpoints", "1", "--only", "K14"], "--only: there is no point K14; points are K1, K2"],
  [["--nats", "2"], "--nats: "],
  [["--form", "standalone", "--nats", "3"], "--nats: applies only to the distributed form"],
  [
    ["--form", "standalone", "--next-release"],
    "--next-release: applies only to the distributed form",
  ],
  [["--bogus"], "--bogus"],
])("names what it cannot understand in %j", (args, named) => {
  expect(() => readOptions(args)).toThrow(named);
});

it("chooses faults by a part of their name, and all where none is named", () => {
  expect(chosenFrom(faults, ["kill"]).map(({ name }) => name)).toEqual([
    "kill gateway",
    "kill nats",
  ]);
  expect(chosenFrom(faults)).toEqual(faults);
});

it("refuses a run without faults, and names those that there are", () => {
  expect(() => chosenFrom(faults, ["kil1"])).toThrow(
    /^No fault's name contains kil1.*cut gateway/s,
  );
});

it("chooses the failpoints that are named, and all where none is", () => {
  expect(chosenPoints(["K13", "K1", "K13"])).toEqual(["K1", "K13"]);
  expect(chosenPoints(undefined)).toHaveLength(13);
});
