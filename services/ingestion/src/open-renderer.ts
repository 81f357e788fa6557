import { findChromium } from "./adapters/browser/find-chromium.ts";
import { launchChromium } from "./adapters/browser/launch-chromium.ts";
import { noBrowser } from "./adapters/browser/no-browser.ts";
import { createPageRenderer } from "./adapters/browser/page-renderer.ts";
import { allowedFrom } from "./adapters/http/check-address.ts";
import { startFilteringProxy } from "./adapters/http/filtering-proxy.ts";
import { userAgentOf } from "./adapters/user-agent.ts";
import type { PageRenderer } from "./application/ports.ts";
import type { ReaderConfig } from "./config.ts";

function chromiumAt(path: string, config: ReaderConfig) {
  return {
    path,
    sandbox: config.QUARRY_CHROMIUM_SANDBOX === "on",
    memoryLimitMb: config.QUARRY_READER_MEMORY_MB,
  };
}

/** Starts the browser once and ends it. @throws where there is none, or it does not start. */
export async function tryChromium(config: ReaderConfig): Promise<void> {
  const path = findChromium(config.QUARRY_CHROMIUM);
  if (path === undefined) throw new Error("there is no browser");
  await using _browser = await launchChromium(chromiumAt(path, config));
}

/** The browser for pages that are empty without JavaScript, or what stands in where none is. */
export function openRenderer(config: ReaderConfig, opened: AsyncDisposableStack): PageRenderer {
  const path = findChromium(config.QUARRY_CHROMIUM);
  if (path === undefined) return noBrowser;
  const allow = new Set(config.QUARRY_FETCH_ALLOW);
  const maxBytes = config.QUARRY_FETCH_MAX_BYTES;
  return opened.use(
    createPageRenderer({
      launch: () => launchChromium(chromiumAt(path, config)),
      openWayOut: (page) => startFilteringProxy({ allow: allowedFrom(page, allow) }, maxBytes),
      maxBytes,
      settlingMs: 8_000,
      timeLimitMs: config.QUARRY_FETCH_TIMEOUT_MS,
      userAgent: userAgentOf(config.QUARRY_FETCH_CONTACT),
      maxWaiting: config.QUARRY_READER_CONCURRENCY,
    }),
  );
}
