import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changes, inNextRelease } from "./changes.ts";

const root = join(import.meta.dirname, "../../../..");

it.each([...new Set(changes.map(({ file }) => file))])("finds what it changes in %s", (file) => {
  const text = readFileSync(join(root, file), "utf8");
  expect(inNextRelease(file, text)).not.toBe(text);
});

it("refuses a file that lacks what is to be changed", () => {
  expect(() => inNextRelease(changes[0]?.file ?? "", "")).toThrow(/does not hold/);
});
