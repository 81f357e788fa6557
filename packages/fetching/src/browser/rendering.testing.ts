import { startTwoNetworks } from "../fetcher/two-networks.testing.ts";
import { startFilteringProxy } from "../proxy/filtering-proxy.ts";
import { findChromium } from "./find-chromium.ts";
import { launchChromium } from "./launch-chromium.ts";
import { createPageRenderer, type RendererOptions } from "./page-renderer.ts";

/** Chromium as the tests run it: without its sandbox where they run as root, as CI does. */
export const testChromium = {
  path: findChromium("") ?? "",
  sandbox: process.getuid?.() !== 0,
  memoryLimitMb: 800,
};

type Options = Partial<RendererOptions> & { maxProxyBytes?: number };

/** A browser before the two networks, in the first of which each path shows a page. */
export async function startRendering() {
  await using opened = new AsyncDisposableStack();
  const networks = opened.use(await startTwoNetworks());

  function createRenderer({ maxProxyBytes = 20_000_000, ...options }: Options = {}) {
    return createPageRenderer({
      launch: () => launchChromium(testChromium),
      openEgressProxy: () =>
        startFilteringProxy({ allow: new Set(), network: networks.createNetwork() }, maxProxyBytes),
      maxBytes: 20_000_000,
      timeLimitMs: 20_000,
      settlingMs: 2_000,
      userAgent: "Quarry/test",
      maxWaiting: 64,
      ...options,
    });
  }

  const renderer = opened.use(createRenderer());
  const owned = opened.move();
  return {
    networks,
    createRenderer,

    /** Answers each path with its page, and every other with "hit". */
    serve(pages: Record<string, string>): void {
      networks.reset();
      networks.answer = (request, response) => {
        const page = pages[request.url ?? ""] ?? "hit";
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      };
    },

    /** What a browser shows at the path of a public server. */
    async render(path: string, shown = renderer): Promise<string> {
      const url = `http://public.example:${networks.port}${path}`;
      return String((await shown.render({ url }, new AbortController().signal)).content);
    },

    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
