import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { Quarry } from "@quarry/client";
import { demoDocuments } from "@quarry/samples";
import { describeWithProgram } from "@quarry/servers";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "./accessible.ts";
import { startPrefixProxy } from "./behind-a-prefix.ts";
import { goTo, launchBrowser, visit } from "./browser.ts";
import { drawnPicture } from "./drawn-boxes.ts";
import { extractDocument } from "./extract-document.ts";
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
    const { places, picture } = await filled(key, "plain");
    await using visited = await visit(browser, { url: proxy.url, key });
    const { page, violations, foreign } = visited;
    for (const place of places) await shown(page, place);
    await goTo(page, picture);
    await drawnPicture(page, 1);
    expect([violations, foreign]).toEqual([[], []]);
  }, 120_000);

  it("runs nothing of what names, sources, outputs, addresses and faults hold, in any view", async () => {
    const key = await system.apiKey("hostile");
    const { places, failed } = await filled(key, hostile);
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

  describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
    it("has nothing that axe calls serious in any view", async () => {
      const key = await system.apiKey(`axe-${colorScheme}`);
      const { places } = await filled(key, "plain");
      await using visited = await visit(browser, { url: system.baseUrl, key, colorScheme });
      for (const place of places) {
        await shown(visited.page, place);
        expect(await seriousFaults(visited.page), place).toEqual([]);
      }
    }, 120_000);
  });

  it("is loaded by 60 KB of scripts and 120 KB in all, compressed", async () => {
    const page = (await compressed("/console")).text;
    const files = [...page.matchAll(/(?:src|href)="\.?\/?(console\/[^"]+)"/g)].map(
      ([, path]) => path ?? "",
    );
    const sizes = await Promise.all(
      files.map(async (path) => ({ path, size: (await compressed(`/${path}`)).size })),
    );
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

  /** An account with something in every view, all of it named so. */
  async function filled(key: string, name: string) {
    const { baseUrl } = system;
    const quarry = new Quarry({ baseUrl, apiKey: key });
    const properties = { subject: { type: "string", describe: `Subject ${name}` } } as const;
    const structure = { type: "object", properties } as const;
    const { id: schemaId } = await quarry.schemas.create({ name, structure });
    await quarry.schemas.update(schemaId, { name: `${name} 2`, structure });
    const text = new File([`Subject: ${name}\n${name}`], `${name}.txt`, { type: "text/plain" });
    const labels = { externalId: name, metadata: { note: name } };
    const made = { schemaId, source: text, type: "text", ...labels, waitSeconds: 30 } as const;
    const { id } = await quarry.extractions.create(made);
    const items = [{ source: `Subject: ${name}`, externalId: name }];
    const { id: batch } = await quarry.batches.create({ schemaId, items });
    const url = `https://erp.invalid/${encodeURIComponent(name)}`;
    const { id: webhook } = await quarry.webhooks.create({ url });
    await quarry.keys.create({ name, scopes: ["schemas:read"] });
    const invoice = await extractDocument(baseUrl, key, (await demoDocuments()).invoicePdf);
    const source = new File(["no picture"], `${name}.png`);
    const failed = await quarry.extractions
      .create({ schemaId, source, type: "image", waitSeconds: 30 })
      .then(({ id: pending }) => pending)
      .catch((error: { extractionId?: string }) => error.extractionId ?? "");
    const schema = `/schemas/${schemaId}`;
    const lists = ["/", "/extractions", "/batches", "/schemas", "/webhooks", "/usage"];
    const single = [schema, `${schema}/revisions`, `/batches/${batch}`, `/webhooks/${webhook}`];
    const extractions = [`/extractions/${id}`, `/extractions/${failed}`];
    const places = [...lists, ...single, ...extractions, "/schemas/new", "/nowhere"];
    return { places, failed, picture: `/extractions/${invoice}` };
  }
});

/** Goes to a view, and waits until it shows what it reads. */
async function shown(page: Page, place: string): Promise<void> {
  await goTo(page, place);
  await page.waitForFunction((hash) => location.hash === `#${hash}`, place);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForSelector(".waiting, .page-note", { state: "detached" });
}
