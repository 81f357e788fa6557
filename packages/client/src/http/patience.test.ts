import { describe, expect, it } from "vitest";
import { apiError } from "../errors/class-of.ts";
import { ConnectionError, TimeoutError } from "../errors/errors.ts";
import { delayBefore, mayRepeat } from "./patience.ts";

const unavailable = { status: 503, code: "UNAVAILABLE", message: "", retryable: true } as const;

describe("a request is repeated", () => {
  it("where the connection broke, or the server says that it may succeed later", () => {
    expect(mayRepeat(new ConnectionError("broken"))).toBe(true);
    expect(mayRepeat(apiError(unavailable))).toBe(true);
  });

  it("not where its time is over, it was refused for good, or its extraction has failed", () => {
    expect(mayRepeat(new TimeoutError("over"))).toBe(false);
    expect(mayRepeat(apiError({ ...unavailable, retryable: false }))).toBe(false);
    expect(mayRepeat(apiError({ ...unavailable, extractionId: "1" }))).toBe(false);
  });
});

describe("the wait before it", () => {
  const longest = (attempt: number, error?: unknown) =>
    Math.max(...Array.from({ length: 2_000 }, () => delayBefore(attempt, error)));

  it("is a random part of a time that doubles up to eight seconds", () => {
    for (const [attempt, limit] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      const most = longest(attempt);
      expect(most).toBeLessThan(limit);
      expect(most).toBeGreaterThan(limit * 0.8);
    }
  });

  it("is no shorter than the server asks for", () => {
    const error = apiError({ ...unavailable, retryAfterSeconds: 3 });
    for (let times = 0; times < 100; times += 1) {
      expect(delayBefore(0, error)).toBeGreaterThanOrEqual(3_000);
    }
  });
});
