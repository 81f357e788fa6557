import { expect, it } from "vitest";
import { createSealing } from "./sealing.ts";

const sealing = createSealing("a pepper for tests, as long as it must be");

it("opens what it sealed, for the same webhook alone", () => {
  const sealed = sealing.seal("whsec_abc", "w1");
  expect(sealed).not.toContain("whsec");
  expect(sealing.seal("whsec_abc", "w1")).not.toBe(sealed);
  expect(sealing.open(sealed, "w1")).toBe("whsec_abc");
  expect(() => sealing.open(sealed, "w2")).toThrow(/cannot be opened/);
});

it("opens nothing that was sealed under another pepper, or was changed", () => {
  const sealed = createSealing("another pepper").seal("whsec_abc", "w1");
  expect(() => sealing.open(sealed, "w1")).toThrow(/QUARRY_KEY_PEPPER/);
  const own = sealing.seal("whsec_abc", "w1");
  const middle = Math.floor(own.length / 2);
  const other = own[middle] === "A" ? "B" : "A";
  const changed = own.slice(0, middle) + other + own.slice(middle + 1);
  expect(() => sealing.open(changed, "w1")).toThrow(/cannot be opened/);
  expect(() => sealing.open("", "w1")).toThrow(/cannot be opened/);
});
