import { expect, it } from "vitest";
import { allowedFrom, isAllowed } from "./check-address.ts";

const allow = new Set(["wiki.internal:8080", "[fd00::1]:80"]);

it("an allowed private page may redirect to another allowed one, a public page may not", () => {
  expect(allowedFrom("http://wiki.internal:8080/page", allow)).toBe(allow);
  expect(allowedFrom("http://wiki.internal/page", allow)).toEqual(new Set());
  expect(allowedFrom("https://shop.example/", allow)).toEqual(new Set());
  expect(allowedFrom("no address", allow)).toEqual(new Set());
});

it.each([
  ["http://WIKI.internal:8080/", true],
  ["http://[FD00:0::1]/", true],
  ["https://wiki.internal:8080/", true],
  ["http://wiki.internal:8081/", false],
  ["http://a.wiki.internal:8080/", false],
  ["http://wiki.internal./", false],
])("%s is allowed: %s", (address, allowed) => {
  expect(isAllowed(new URL(address), allow)).toBe(allowed);
});
