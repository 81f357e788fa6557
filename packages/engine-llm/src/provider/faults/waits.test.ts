import { describe, expect, it } from "vitest";
import { wishedWait } from "./waits.ts";

const now = Date.UTC(2026, 10, 29, 12);
const wait = (headers: Record<string, string>, more = {}) =>
  wishedWait({ headers: new Headers(headers), ...more }, now);

describe("the wait that a provider asks for", () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ["seconds", { "retry-after": "2" }, 2_000],
    ["a date", { "retry-after": "Sun, 29 Nov 2026 12:01:30 GMT" }, 90_000],
    ["OpenAI's durations", { "x-ratelimit-reset-requests": "6m0s" }, 360_000],
    ["Azure's seconds", { "x-ratelimit-reset-tokens": "7" }, 7_000],
    ["OpenRouter's epoch in ms", { "x-ratelimit-reset": `${now + 4_000}` }, 4_000],
    ["an epoch in seconds", { "x-ratelimit-reset": `${now / 1_000 + 5}` }, 5_000],
    ["a reset in the past", { "x-ratelimit-reset": `${now - 4_000}` }, undefined],
    ["a reset of another kind", { "x-ratelimit-reset": "soon" }, undefined],
    ["nothing", {}, undefined],
  ])("is read from %s", (_name, headers, expected) => {
    expect(wait(headers)).toBe(expected);
  });

  it("is the longest of limits that are used up, else the shortest", () => {
    const resets = { "x-ratelimit-reset-requests": "1s", "x-ratelimit-reset-tokens": "20s" };
    expect(wait(resets)).toBe(1_000);
    expect(wait({ ...resets, "x-ratelimit-remaining-tokens": "0" })).toBe(20_000);
  });

  it("is read from Google's words and from headers that a provider quotes", () => {
    expect(wait({}, { retryDelay: "20.044s" })).toBe(20_044);
    expect(wait({}, { quoted: { "X-RateLimit-Reset": `${now + 9_000}` } })).toBe(9_000);
  });
});
