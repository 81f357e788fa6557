import type { PageRenderer } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import { type AllowList, allowedFrom } from "@quarry/outbound";
import { findChromium } from "./browser/find-chromium.ts";
import { launchChromium } from "./browser/launch-chromium.ts";
import { createPageRenderer } from "./browser/page-renderer.ts";
import { startFilteringProxy } from "./proxy/filtering-proxy.ts";

/** Stands in where no Chromium is installed, or where it is switched off. */
const noBrowser: PageRenderer = {
  async render() {
    throw new AppError(
      "SOURCE_EMPTY",
      "The page is empty without JavaScript, which needs a browser: install Chromium, or set QUARRY_CHROMIUM to its path",
    );
  },
};

/** Which browser renders pages, and how it is confined. */
export type BrowserSettings = {
  /** Path of Chromium; empty for the usual places, `off` for none. */
  chromium: string;
  /** Whether Chromium confines its own processes; off only where a container does. */
  sandbox: boolean;
  /** Of one process of the browser, in MB of 2^20 bytes. */
  memoryLimitMb: number;
};

export type RenderingSettings = BrowserSettings & {
  /** Hosts and ports that may be reached though they are not public. */
  allow: AllowList;
  /** Of all that a page loads, decompressed, and of what it shows. */
  maxBytes: number;
  /** For one page. In ms. */
  timeLimitMs: number;
  userAgent: string;
  /** Pages that may wait for the browser. */
  maxWaiting: number;
};

/** Time for a page's scripts once the page itself has arrived, in ms. */
const settlingMs = 8_000;

/** Starts the browser once and ends it. @throws where there is none, or it does not start. */
export async function tryChromium(settings: BrowserSettings): Promise<void> {
  const path = findChromium(settings.chromium);
  if (path === undefined) throw new Error("there is no browser");
  await using _browser = await launchChromium({ ...settings, path });
}

/** The browser for pages that are empty without JavaScript, or what stands in where none is. */
export function openPageRenderer(settings: RenderingSettings): PageRenderer & AsyncDisposable {
  const path = findChromium(settings.chromium);
  if (path === undefined) return { ...noBrowser, [Symbol.asyncDispose]: async () => {} };
  const { allow, maxBytes, timeLimitMs, userAgent, maxWaiting, sandbox, memoryLimitMb } = settings;
  return createPageRenderer({
    launch: () => launchChromium({ path, sandbox, memoryLimitMb }),
    openEgressProxy: (page) => startFilteringProxy({ allow: allowedFrom(page, allow) }, maxBytes),
    maxBytes,
    settlingMs,
    timeLimitMs,
    userAgent,
    maxWaiting,
  });
}
