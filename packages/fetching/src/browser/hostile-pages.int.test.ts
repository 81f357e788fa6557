import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describeWithProgram } from "@quarry/servers";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inside, outside } from "../fetcher/two-networks.testing.ts";
import { hostilePage, loudWays } from "./hostile-page.testing.ts";
import { lockdown } from "./launch-chromium.ts";
import { startRendering, testChromium } from "./rendering.testing.ts";

describeWithProgram("chromium", "a page that a browser renders", () => {
  let rendering: Awaited<ReturnType<typeof startRendering>>;

  beforeAll(async () => {
    rendering = await startRendering();
  });

  afterAll(() => rendering[Symbol.asyncDispose]());

  const at = (host: string) => `${host}:${rendering.networks.port}`;

  it("reaches public servers in every way it tries", async () => {
    const { networks, render, serve } = rendering;
    serve({ "/page": hostilePage(at("other.example")) });
    expect(await render("/page")).toContain('<p id="done">every way was tried</p>');
    const hits = networks.pathsOutside.map((path) => path.replace("/hit/", ""));
    expect(loudWays.filter((way) => !hits.includes(way))).toEqual([]);
    expect(networks.hitsInside).toBe(0);
  });

  it("reaches what is inside in a browser that nothing holds back", async () => {
    const { networks, serve } = rendering;
    serve({ "/page": hostilePage(at(inside)) });
    await using browser = await chromium.launch({
      executablePath: testChromium.path,
      chromiumSandbox: testChromium.sandbox,
    });
    const page = await browser.newPage();
    await page.goto(`http://${at(outside)}/page`);
    expect(networks.hitsInside).toBeGreaterThan(10);
  });

  it.each([
    inside,
    "localhost",
    "[::1]",
    "0.0.0.0",
    "0x7f.1",
    "[::ffff:127.0.0.1]",
    "private.example",
    "mixed.example",
    "rebinding.example",
  ])("never reaches what is inside in any way it tries: %s", async (host) => {
    const { networks, render, serve } = rendering;
    serve({ "/page": hostilePage(at(host)) });
    expect(await render("/page")).toContain('<p id="done">every way was tried</p>');
    expect(networks.hitsInside).toBe(0);
  });

  it.each([
    ["a script", (address: string) => `<script>location = "${address}"</script>`],
    ["a refresh", (address: string) => `<meta http-equiv="refresh" content="0;url=${address}">`],
    [
      "a form",
      (address: string) =>
        `<form id="sent" method="post" action="${address}"></form><script>sent.submit()</script>`,
    ],
  ])("is not led inside by %s", async (_name, page) => {
    const { networks, render, serve } = rendering;
    for (const host of [inside, "private.example"]) {
      serve({ "/page": page(`http://${at(host)}/`) });
      await expect(render("/page")).rejects.toMatchObject({ code: "SOURCE_REFUSED" });
    }
    expect(networks.hitsInside).toBe(0);
  });

  it("is not led inside by its server", async () => {
    const { networks, render } = rendering;
    networks.reset();
    networks.answer = (_request, response) =>
      response.writeHead(302, { location: `http://${at(inside)}/` }).end();
    await expect(render("/page")).rejects.toMatchObject({ code: "SOURCE_REFUSED" });
    expect(networks.hitsInside).toBe(0);
  });

  it.each(["file:///etc/passwd", "chrome://version/", "view-source:http://public.example/"])(
    "is not led to %s",
    async (address) => {
      const { render, serve } = rendering;
      serve({ "/page": `<p>still here</p><script>location = "${address}"</script>` });
      expect(await render("/page")).toContain("still here");
    },
  );

  it("asks its maker for nothing, where a browser of another kind does", async () => {
    const asked = { quiet: 0, plain: 0 };
    await using proxies = new AsyncDisposableStack();
    async function openThrough(name: keyof typeof asked, args: string[]) {
      const askedOnce = Promise.withResolvers<void>();
      const proxy = createServer((socket) => {
        asked[name] += 1;
        askedOnce.resolve();
        socket.destroy();
      }).listen(0, "127.0.0.1");
      await once(proxy, "listening");
      proxies.defer(() => void proxy.close());
      const { port } = proxy.address() as AddressInfo;
      const browser = await chromium.launch({
        executablePath: testChromium.path,
        chromiumSandbox: testChromium.sandbox,
        args,
        proxy: { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>" },
      });
      proxies.use(browser);
      return { asked: askedOnce.promise };
    }
    await openThrough("quiet", lockdown);
    const plain = await openThrough("plain", []);
    await plain.asked;
    expect(asked.quiet).toBe(0);
  });
});
