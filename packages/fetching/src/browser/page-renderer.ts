import { setTimeout } from "node:timers/promises";
import type { FetchedSource, PageRenderer } from "@quarry/document";
import { AppError, createFairQueue, lastResortFactor, StarvedError } from "@quarry/kernel";
import type { BrowserContextOptions } from "playwright-core";
import type { Chromium } from "./launch-chromium.ts";
import { startPageClock } from "./page-clock.ts";
import { type Showing, showPage } from "./show-page.ts";
import { tooMuch } from "./shown-html.ts";
import { createWarmBrowser } from "./warm-browser.ts";

/** The only network access of a page. */
export interface EgressProxy extends AsyncDisposable {
  /** Of an HTTP proxy. */
  readonly url: string;
  /** Why the host of an address was not reached, where it was tried in vain. */
  failureOf(url: string): AppError | undefined;
  /** Aborts once the page loaded too much. */
  readonly overflow: AbortSignal;
}

export type RendererOptions = {
  /** Starts a browser, for the first page and wherever one ended. */
  launch: () => Promise<Chromium>;
  /** Opens a proxy for the page at this address; ended with the page. */
  openEgressProxy: (url: string) => Promise<EgressProxy>;
  /** Of all that a page loads, decompressed, and of what it shows. */
  maxBytes: number;
  /** For one page, from its first request, without the time in which the browser waited for a processor. In ms. */
  timeLimitMs: number;
  /** Of that, for its scripts once the page itself has arrived; some never come to rest. In ms. */
  settlingMs: number;
  /** Added to the browser's own name. */
  userAgent: string;
  /** Pages that may wait for one of the two slots. */
  maxWaiting: number;
};

const closeTimeoutMs = 5_000;

function busy(): AppError {
  return new AppError("UNAVAILABLE", "Too many pages are waiting for the browser; try again", {
    retryAfterSeconds: 5,
  });
}

function broken(cause: unknown): AppError {
  return new AppError("UNAVAILABLE", "The browser exited unexpectedly; try again", { cause });
}

function tooSlow(timeLimitMs: number): AppError {
  const message = `The page was not ready in a browser within ${timeLimitMs / 1_000} s`;
  return new AppError("SOURCE_UNREACHABLE", message);
}

function starved(timeLimitMs: number): StarvedError {
  const message = `The machine is too busy: within ${(lastResortFactor * timeLimitMs) / 1_000} s it left the browser too little processor time for the page; try again`;
  return new StarvedError(message);
}

type ShownPage = Pick<Showing, "url" | "clock"> & {
  /** Rejects when the page must end. */
  ended: Promise<never>;
};

/** Chromium's own name in short, with Quarry's. */
function userAgentIn(version: string, userAgent: string): string {
  const major = version.split(".", 1)[0];
  const chromium = `AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
  return `Mozilla/5.0 (X11; Linux x86_64) ${chromium} ${userAgent}`;
}

/**
 * Renders pages in Chromium, two at once, each in a context of its own that is thrown away, behind
 * a proxy of its own.
 */
export function createPageRenderer(options: RendererOptions): PageRenderer & AsyncDisposable {
  const { launch, openEgressProxy, maxBytes, timeLimitMs, settlingMs, userAgent } = options;
  const warm = createWarmBrowser(launch);
  const queue = createFairQueue({ slots: [1, 2], maxWaiting: options.maxWaiting, onFull: busy });

  /** Shows a page; a browser that does not let go of it is killed. */
  async function show(running: Chromium, egress: EgressProxy, page: ShownPage) {
    const { browser } = running;
    const settings: BrowserContextOptions = {
      proxy: { server: egress.url, bypass: "<-loopback>" },
      userAgent: userAgentIn(browser.version(), userAgent),
      serviceWorkers: "block",
      acceptDownloads: false,
      permissions: [],
    };
    const opening = browser.newContext(settings);
    try {
      const { ended, ...showing } = page;
      const context = await Promise.race([opening, ended]);
      const { failureOf } = egress;
      const shown = showPage(context, { ...showing, maxBytes, settlingMs, failureOf });
      return await Promise.race([shown, ended]);
    } finally {
      const closed = opening
        .then((context) => context.close())
        .then(
          () => true,
          () => true,
        );
      const timeout = setTimeout(closeTimeoutMs, false, { ref: false });
      if (!(await Promise.race([closed, timeout]))) await running.kill();
    }
  }

  async function render(running: Chromium, url: string, signal: AbortSignal) {
    await using egress = await openEgressProxy(url);
    using clock = startPageClock(running.processorUse);
    const limit = new AbortController();
    void clock.after(timeLimitMs).then(() => limit.abort(tooSlow(timeLimitMs)));
    const lastResort = AbortSignal.timeout(lastResortFactor * timeLimitMs);
    const { overflow } = egress;
    const end = AbortSignal.any([signal, limit.signal, lastResort, overflow]);
    const ended = Promise.withResolvers<never>();
    end.addEventListener("abort", () => ended.reject(end.reason), { once: true });
    try {
      return await show(running, egress, { url, clock, ended: ended.promise });
    } catch (error) {
      signal.throwIfAborted();
      if (overflow.aborted) throw tooMuch(maxBytes);
      limit.signal.throwIfAborted();
      if (lastResort.aborted) throw starved(timeLimitMs);
      throw error instanceof AppError ? error : broken(error);
    }
  }

  return {
    render: ({ url, accountId: key = "" }, signal): Promise<FetchedSource> =>
      queue.run(() => warm.use((running) => render(running, url, signal)), { key, signal }),
    [Symbol.asyncDispose]: () => warm[Symbol.asyncDispose](),
  };
}
