import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import type { Chromium } from "./launch-chromium.ts";
import { createWarmBrowser } from "./warm-browser.ts";

it("gives an idle browser up that cannot be closed, and starts another", async () => {
  vi.useFakeTimers();
  try {
    const close = vi.fn(() => Promise.reject(new Error("it does not end")));
    const launch = vi.fn(async () => {
      const parts = { browser: new EventEmitter(), pid: undefined, kill: async () => undefined };
      return { ...parts, [Symbol.asyncDispose]: close } as object as Chromium;
    });
    const browser = createWarmBrowser(launch);
    await browser.use(async () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(close).toHaveBeenCalledOnce();
    await browser.use(async () => undefined);
    expect(launch).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
