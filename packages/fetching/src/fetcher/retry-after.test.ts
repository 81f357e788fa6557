import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-11-21T08:00:00Z");

it.each([
  ["0", 0],
  ["120", 120_000],
  ["Sat, 21 Nov 2026 08:00:30 GMT", 30_000],
  ["Sat, 21 Nov 2026 07:00:00 GMT", 0],
])("a server that says %s is waited for %i ms", (header, wait) => {
  expect(retryAfterMs(header, now)).toBe(wait);
});

it.each([undefined, "", "soon", "-"])("a server that says %s names no time", (header) => {
  expect(retryAfterMs(header, now)).toBeUndefined();
});
