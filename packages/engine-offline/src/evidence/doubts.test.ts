import { expect, it } from "vitest";
import { mostFor } from "./doubts.ts";

it("trusts a value less that another came near", () => {
  expect(mostFor({ value: 31.2, rival: 0.95 })).toBeLessThan(0.9);
  expect(mostFor({ value: 31.2, rival: 0.4 })).toBe(1);
  expect(mostFor({ value: 31.2 })).toBe(1);
});

it("trusts the address of a picture less, and what a kind of data states that is often wrong", () => {
  expect(mostFor({ value: "https://a.example/tea.jpg?w=300" })).toBeLessThan(0.9);
  expect(mostFor({ value: "Tea", stated: { kind: "meta", words: "Tea" } })).toBeLessThan(0.9);
  expect(mostFor({ value: "Tea", stated: { kind: "json-ld", words: "Tea" } })).toBe(1);
});
