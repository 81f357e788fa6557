import { expect, it } from "vitest";
import { readOptions } from "./options.ts";
import { chosenFrom } from "./run.ts";

const faults = ["kill gateway", "cut gateway to nats", "kill nats"].map((name) => ({
  name,
  strike: async () => undefined,
}));

it.each([
  [["--minutes", "soon"], "--minutes: "],
  [["--failpoints", "0"], "--failpoints: "],
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
