import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deadline } from "./deadline.ts";

const day = 24 * 60 * 60 * 1_000;

describe("a deadline", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("comes after the call's own time, or else after the usual one", () => {
    const own = new Deadline({ timeoutMs: 2_000 }, 1_000);
    const usual = new Deadline({}, 1_000);
    vi.advanceTimersByTime(1_500);
    expect([own.signal.aborted, usual.signal.aborted]).toEqual([false, true]);
    expect(usual.error().message).toBe("The call took longer than 1000 ms");
    own.release();
  });

  it("never comes where the time is Infinity, until the caller's signal ends the call", () => {
    const caller = new AbortController();
    const endless = new Deadline({ signal: caller.signal }, Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(60 * day);
    expect(endless.signal.aborted).toBe(false);
    caller.abort();
    expect(endless.error().message).toBe("The call was ended by its signal");
    endless.release();
  });

  it("comes after 24 days at the latest where the time is longer than a timer takes", () => {
    const long = new Deadline({ timeoutMs: 60 * day }, 1_000);
    vi.advanceTimersByTime(24 * day);
    expect(long.signal.aborted).toBe(false);
    vi.advanceTimersByTime(day);
    expect(long.signal.aborted).toBe(true);
  });

  it("leaves no timer behind once it is released", () => {
    new Deadline({}, 1_000).release();
    expect(vi.getTimerCount()).toBe(0);
  });
});
