import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { describeWithProgram } from "@quarry/servers";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPrefixProxy } from "./behind-a-prefix.ts";
import { goTo, launchBrowser, visit } from "./browser.ts";
import { drawnPicture } from "./drawn-boxes.ts";
import { extractDocument } from "./extract-document.ts";
import { fillAccount, shown } from "./filled-account.ts";
import { longPdf } from "./made-documents.ts";

const hostile = `"><img src=x onerror="document.title='ran'"><script>document.title='ran'</script>`;

describeWithProgram("chromium", "the whole console", () => {
  let browser: Browser;
  let system: StandaloneSystem;
  beforeAll(async () => {
    system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" });
    browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await system[Symbol.asyncDispose]();
  });

  it("works beneath a proxy's prefix, in every view, from there alone", async () => {
    await using proxy = await startPrefixProxy(system.baseUrl);
    const key = await system.apiKey("prefix");
    const { places, picture } = await fillAccount(system.baseUrl, key, "plain");
    await using visited = await visit(browser, { url: proxy.url, key });
    const { page, violations, foreign } = visited;
    for (const place of places) await shown(page, place);
    await goTo(page, picture);
    await drawnPicture(page, 1);
    expect([violations, foreign]).toEqual([[], []]);
  }, 120_000);

  it("runs nothing of what names, sources, outputs, addresses and faults hold, in any view", async () => {
    const key = await system.apiKey("hostile");
    const { places, failed } = await fillAccount(system.baseUrl, key, hostile);
    await using visited = await visit(browser, { url: system.baseUrl, key });
    const { page, violations } = visited;
    for (const place of [...places, `/extractions?search=${encodeURIComponent(hostile)}`]) {
      await shown(page, place);
      expect(await page.locator("img[src=x]").count()).toBe(0);
    }
    await shown(page, `/extractions/${failed}`);
    await shown(page, "/schemas/new");
    await page.getByLabel("Name of the schema").fill(hostile);
    await page.getByLabel("Name", { exact: true }).fill(hostile);
    await page.getByLabel("Type", { exact: true }).selectOption("enum");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("fieldset.field", { hasText: "an enum lists its values" }).waitFor();
    expect(await page.title()).not.toBe("ran");
    expect(violations).toEqual([]);
  }, 120_000);

  it("is loaded by 60 KB of scripts and 120 KB in all, compressed", async () => {
    const page = (await compressed("/console")).text;
    const paths = new Set(
      [...page.matchAll(/(?:src|href)="\.?\/?(console\/[^"]+)"/g)].map(([, path]) => path ?? ""),
    );
    const sizes: { path: string; size: number }[] = [];
    // a set is walked through what is added meanwhile: the files that a script imports to start
    for (const path of paths) {
      const { size, text } = await compressed(`/${path}`);
      sizes.push({ path, size });
      if (!path.endsWith(".js")) continue;
      for (const [, name] of text.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g))
        paths.add(`console/${name}`);
    }
    const sum = (of: typeof sizes) => of.reduce((total, { size }) => total + size, 0);
    const scripts = sizes.filter(({ path }) => path.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThan(60_000);
    expect(sum(sizes)).toBeLessThan(120_000);
  });

  it("draws little of 1,700 pages, and goes to the last of them", async () => {
    const key = await system.apiKey("pages");
    const id = await extractDocument(system.baseUrl, key, await longPdf(1_700));
    await using visited = await visit(browser, { url: system.baseUrl, key });
    const { page } = visited;
    await goTo(page, `/extractions/${id}`);
    await page.getByRole("treeitem").first().click();
    await drawnPicture(page, 1_700);
    expect(await page.locator("*").count()).toBeLessThan(400);
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.locator("mark.selected", { hasText: "TK-4711" }).waitFor();
    expect(await page.locator("*").count()).toBeLessThan(400);
  }, 300_000);

  /** What a browser is sent that takes gzip. */
  async function compressed(path: string) {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const headers = { "accept-encoding": "gzip" };
    get(`${system.baseUrl}${path}`, { headers }, (response) => {
      buffer(response).then(resolve, reject);
    }).on("error", reject);
    const bytes = await promise;
    const plain = await (await fetch(`${system.baseUrl}${path}`)).text();
    return { size: bytes.length, text: plain };
  }
});
