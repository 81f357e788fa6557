export { findChromium } from "./browser/find-chromium.ts";
export { createSourceFetcher } from "./fetcher/source-fetcher.ts";
export { openPageRenderer, tryChromium } from "./open-page-renderer.ts";
export { userAgentOf } from "./user-agent.ts";
