export { findChromium } from "./browser/find-chromium.ts";
export { createSourceFetcher, userAgentOf } from "./fetcher/source-fetcher.ts";
export { openPageRenderer, tryChromium } from "./open-page-renderer.ts";
