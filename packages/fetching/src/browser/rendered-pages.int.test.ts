import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describeWithProgram } from "@quarry/servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chromium, launchChromium } from "./launch-chromium.ts";
import { startRendering, testChromium } from "./rendering.testing.ts";
import { createWarmBrowser } from "./warm-browser.ts";

describeWithProgram("chromium", "the browser", () => {
  let rendering: Awaited<ReturnType<typeof startRendering>>;

  beforeAll(async () => {
    rendering = await startRendering();
  });

  afterAll(() => rendering[Symbol.asyncDispose]());

  it("shows what scripts fetch, where they put it, and who asked", async () => {
    const { networks, render, serve } = rendering;
    serve({
      "/page": `<html lang="de"><p id="text"></p><x-price></x-price><script>
        fetch("/data").then((data) => data.text()).then((data) => { text.textContent = data; });
        const price = document.querySelector("x-price").attachShadow({ mode: "open" });
        price.innerHTML = "<b>12,50 €</b>";
      </script>`,
      "/data": "from a script",
    });
    const html = await render("/page");
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<p id="text">from a script</p>');
    expect(html).toContain('<template shadowrootmode="open"><b>12,50 €</b></template>');
    expect(networks.pathsOutside).toContain("/data");
    serve({ "/page": "<p></p><script>document.body.append(navigator.userAgent)</script>" });
    expect(await render("/page")).toMatch(/Chrome\/\d+\.0\.0\.0 Safari\/537\.36 Quarry\/test/);
  });

  it("forgets everything between two pages", async () => {
    const { render, serve } = rendering;
    serve({
      "/page": `<body><script>
        document.body.append("kept " + localStorage.length + document.cookie);
        localStorage.setItem("a", "b");
        document.cookie = "c=d; max-age=999";
      </script>`,
    });
    expect(await render("/page")).toContain("kept 0");
    expect(await render("/page")).toContain("kept 0");
  });

  it("gives the address to which scripts led", async () => {
    const { networks, serve } = rendering;
    serve({ "/page": '<p>x</p><script>history.pushState({}, "", "/moved")</script>' });
    await using renderer = rendering.createRenderer();
    const url = `http://public.example:${networks.port}`;
    const shown = await renderer.render({ url: `${url}/page` }, new AbortController().signal);
    expect(shown).toMatchObject({ url: `${url}/moved`, contentType: "text/html; charset=utf-8" });
  });

  it.each([
    ["at once", '<script>location = "/file"</script>'],
    ["by its server", undefined],
  ])("is led to a download %s, and says so", async (_when, page) => {
    const { networks, render } = rendering;
    networks.reset();
    networks.answer = (request, response) => {
      if (page !== undefined && request.url === "/page") return response.end(page);
      return response.writeHead(200, { "content-disposition": "attachment" }).end("PK");
    };
    await expect(render("/page")).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The page led to a download; give the address of the file itself",
    });
  });

  it("shows a page beside which a download begins", async () => {
    const { networks, render } = rendering;
    networks.reset();
    networks.answer = (request, response) => {
      if (request.url === "/page") return response.end('<p>own text</p><iframe src="/file">');
      return response.writeHead(200, { "content-disposition": "attachment" }).end("PK");
    };
    expect(await render("/page")).toContain("own text");
  });

  it("never takes the browser's own page of an error for the source", async () => {
    const { render, serve } = rendering;
    for (const ms of [300, 450, 500, 520, 540, 560, 600]) {
      const lead = `setTimeout(() => { location = "http://private.example:1/"; }, ${ms})`;
      serve({ "/page": `<p>own text</p><script>${lead}</script>` });
      const shown = await render("/page").catch((error) => error.code);
      expect(shown).toMatch(/own text|^SOURCE_(REFUSED|UNREACHABLE)$/);
    }
  }, 60_000);

  it("leaves pages that never end at the deadline, and shows the next", async () => {
    const { render, serve, createRenderer } = rendering;
    serve({
      "/loop": "<script>while (true) {}</script>",
      "/later": "<script>setTimeout(() => { while (true) {} }, 1)</script>",
      "/dialog":
        '<script>alert("a"); onbeforeunload = () => "stay"; confirm("b")</script><p>on</p>',
    });
    await using impatient = createRenderer({ timeLimitMs: 8_000, settlingMs: 500 });
    const slow = { code: "SOURCE_UNREACHABLE", message: /not ready in a browser within 8 s/ };
    const endless = ["/loop", "/later"].map((path) =>
      expect(render(path, impatient)).rejects.toMatchObject({
        ...slow,
        message: expect.stringMatching(slow.message),
      }),
    );
    await Promise.all(endless);
    expect(await render("/dialog", impatient)).toContain("<p>on</p>");
  });

  /** Starts a browser that the machine hardly ever runs, as far as its figures go. */
  async function launchStarved(): Promise<Chromium> {
    const chromium = await launchChromium(testChromium);
    const processorUse = async () => [{ pid: 1, usedMs: 0, waitedMs: performance.now() }];
    return { ...chromium, processorUse };
  }

  it("waits longer for a page's scripts and its end while the machine does not run the browser", async () => {
    const { render, serve, createRenderer } = rendering;
    const asks = `const timer = setInterval(() => fetch("/data"), 200)`;
    const ends = `() => { clearInterval(timer); document.body.append("in the end") }`;
    serve({ "/page": `<body><script>${asks}; setTimeout(${ends}, 2_500)</script>` });
    const limits = { timeLimitMs: 1_500, settlingMs: 1_000 };
    await using usual = createRenderer({ settlingMs: 1_000 });
    expect(await render("/page", usual)).not.toContain("in the end</body>");
    await using starved = createRenderer({ ...limits, launch: launchStarved });
    expect(await render("/page", starved)).toContain("in the end</body>");
  });

  it("returns a retryable error when the machine does not run the browser at all", async () => {
    const { render, serve, createRenderer } = rendering;
    serve({ "/loop": "<script>while (true) {}</script>" });
    await using starved = createRenderer({ timeLimitMs: 400, launch: launchStarved });
    await expect(render("/loop", starved)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringContaining("The machine is too busy: within 8 s"),
    });
  });

  it("ends a page that takes too much memory, and it alone", async () => {
    const { render, serve } = rendering;
    const take = "for (;;) { const part = new Uint8Array(5e7); part.fill(1); taken.push(part) }";
    serve({
      "/greedy": `<script>const taken = []; ${take}</script>`,
      "/page": "<p>modest</p><script>fetch('/data')</script>",
    });
    const greedy = expect(render("/greedy")).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: expect.stringContaining("too much memory"),
    });
    expect(await render("/page")).toContain("modest");
    await greedy;
  });

  it("ends a page that loads or shows too much", async () => {
    const { networks, render, serve, createRenderer } = rendering;
    const tooMuch = {
      code: "SOURCE_UNREADABLE",
      message: "The page loads or shows more than 1 MB",
    };
    serve({ "/long": '<script>document.write("x".repeat(2e6))</script>' });
    await using small = createRenderer({ maxBytes: 1_000_000 });
    await expect(render("/long", small)).rejects.toMatchObject(tooMuch);

    networks.answer = (request, response) => {
      if (request.url !== "/bomb") return response.end('<script>fetch("/bomb")</script>');
      return response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(5e6)));
    };
    await expect(render("/page", small)).rejects.toMatchObject(tooMuch);

    serve({ "/page": `<script>fetch("/large")</script>`, "/large": "x".repeat(200_000) });
    await using narrow = createRenderer({ maxBytes: 1_000_000, maxProxyBytes: 100_000 });
    await expect(render("/page", narrow)).rejects.toMatchObject(tooMuch);
  });

  it("passes a server's refusal on", async () => {
    const { networks, render } = rendering;
    networks.answer = (_request, response) => response.writeHead(403).end("<p>No</p>");
    await expect(render("/page")).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The source's server answered the browser with status 403",
      retryable: false,
    });
  });

  it("leaves a page when the work is cancelled", async () => {
    const { networks, createRenderer } = rendering;
    await using renderer = createRenderer();
    const controller = new AbortController();
    networks.answer = () => controller.abort(new Error("cancelled"));
    const url = `http://public.example:${networks.port}/page`;
    await expect(renderer.render({ url }, controller.signal)).rejects.toThrow("cancelled");
  });

  it("is replaced when it died, and knows nothing of this process", async () => {
    process.env.QUARRY_TEST_SECRET = "not for pages";
    await using warm = createWarmBrowser(() => launchChromium(testChromium));
    const first = await warm.use(async (running) => {
      const session = await running.browser.newBrowserCDPSession();
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      for (const { id } of processInfo) {
        const environment = await readFile(`/proc/${id}/environ`, "utf8").catch(() => "");
        expect(environment).not.toContain("not for pages");
      }
      await running.kill();
      return running;
    });
    const second = await warm.use(async (running) => running);
    expect(second).not.toBe(first);
    expect(await warm.use(async (running) => running)).toBe(second);
  });

  it("is killed where it hangs as a whole, and replaced for the next page", async () => {
    const { render, serve, createRenderer } = rendering;
    serve({ "/page": "<p>here again</p>" });
    const running: Chromium[] = [];
    const launch = async () => {
      const chromium = await launchChromium(testChromium);
      running.push(chromium);
      return chromium;
    };
    await using renderer = createRenderer({ launch, timeLimitMs: 10_000, settlingMs: 500 });
    expect(await render("/page", renderer)).toContain("here again");
    const pid = running[0]?.pid;
    if (pid === undefined) throw new Error("no browser ran");
    process.kill(pid, "SIGSTOP");
    await expect(render("/page", renderer)).rejects.toThrow("not ready in a browser within 10 s");
    expect(await render("/page", renderer)).toContain("here again");
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });

  it.runIf(process.getuid?.() === 0)("is not started as root with its sandbox", async () => {
    const launched = launchChromium({ ...testChromium, sandbox: true });
    await expect(launched).rejects.toMatchObject({
      code: "SOURCE_EMPTY",
      message: expect.stringContaining("QUARRY_CHROMIUM_SANDBOX=off"),
    });
  });
});
