import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Quarry } from "@quarry/client";
import { demoDocuments } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import { startStandaloneSystem } from "@quarry/systems";
import type { Browser, Page } from "playwright-core";
import { goTo, launchBrowser, visit } from "./browser.ts";
import { extractDocument } from "./extract-document.ts";

/** Makes a picture of each view, light and dark and on a phone, for the README and for who reviews a change. */

const folder = join(import.meta.dirname, "../dist");
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const looks = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["phone", { colorScheme: "light", ...phone }],
] as const;

type Shown = { page: Page; ids: Awaited<ReturnType<typeof prepare>> };

const views: Record<string, (shown: Shown) => Promise<unknown>> = {
  async extract({ page }) {
    await goTo(page, "/");
    await page.getByRole("button", { name: "Try a sample" }).click();
  },
  async text({ page, ids }) {
    await goTo(page, `/extractions/${ids.text}`);
    await page.getByRole("treeitem").filter({ hasText: "2026-10-06" }).click();
  },
  async page({ page, ids }) {
    await goTo(page, `/extractions/${ids.invoicePdf}`);
    await page.getByRole("treeitem").first().waitFor();
    await page.keyboard.press("j");
  },
  async receipt({ page, ids }) {
    await goTo(page, `/extractions/${ids.receiptImage}`);
    await page.getByRole("treeitem").first().waitFor();
    await page.keyboard.press("j");
  },
  async extractions({ page }) {
    await goTo(page, "/extractions");
    await page.getByRole("table").waitFor();
  },
  async schemas({ page }) {
    await goTo(page, "/schemas");
    await page.getByRole("link", { name: "Invoice" }).waitFor();
  },
  async schema({ page }) {
    await page.getByRole("link", { name: "Invoice" }).click();
    await page.getByRole("button", { name: "Save" }).waitFor();
  },
  async revisions({ page, ids }) {
    await goTo(page, `/schemas/${ids.schema}/revisions`);
    await page.getByRole("table").waitFor();
  },
  async batches({ page }) {
    await goTo(page, "/batches");
    await page.getByRole("table").waitFor();
  },
  async batch({ page, ids }) {
    await goTo(page, `/batches/${ids.batch}`);
    await page.getByText("Under way").waitFor();
  },
  async webhooks({ page }) {
    await goTo(page, "/webhooks");
    await page.getByRole("table").waitFor();
  },
  async webhook({ page, ids }) {
    await goTo(page, `/webhooks/${ids.webhook}`);
    await page.getByRole("table").waitFor();
  },
  async again({ page, ids }) {
    await goTo(page, `/extractions/${ids.text}`);
    await page.getByRole("button", { name: "Run again" }).click();
    await page.getByRole("option", { name: /^1, of/ }).waitFor({ state: "attached" });
  },
  async usage({ page }) {
    await page.keyboard.press("Escape");
    await goTo(page, "/usage");
    await page.getByRole("heading", { name: "API keys" }).waitFor();
  },
};

async function prepare(url: string, key: string) {
  const quarry = new Quarry({ baseUrl: url, apiKey: key });
  const { text, invoicePdf, receiptImage } = await demoDocuments();
  const { id: webhook } = await quarry.webhooks.create({ url: "https://erp.invalid/hooks/quarry" });
  const ids = {
    text: await extractDocument(url, key, text),
    invoicePdf: await extractDocument(url, key, invoicePdf),
    receiptImage: await extractDocument(url, key, receiptImage),
  };
  const { schemaId: schema } = await quarry.extractions.get(ids.text);
  const { name, structure } = await quarry.schemas.get(schema);
  if (structure.type !== "object") throw new Error("the demo's structure is an object");
  const [[first = "", member] = []] = Object.entries(structure.properties);
  const changed = { ...structure.properties, [first]: { ...member, describe: "As it is printed" } };
  const properties = { ...changed, discount: { type: "number", describe: "Discount in percent" } };
  await quarry.schemas.update(schema, { name, structure: { ...structure, properties } as never });
  const sources = ["Invoice number: 2026-118", "Total: 12.00", "Invoice date: 3 May 2026"];
  const broken = { source: new Blob(["no picture"]), type: "image" } as const;
  const items = [...sources.map((source) => ({ source })), broken];
  const { id: batch } = await quarry.batches.create({ schemaId: schema, items });
  for await (const { status } of quarry.batches.follow(batch)) if (status !== "running") break;
  return { ...ids, schema, batch, webhook };
}

async function photograph(browser: Browser, url: string, key: string): Promise<void> {
  const ids = await prepare(url, key);
  for (const [look, options] of looks) {
    await using visited = await visit(browser, { url, ...options });
    const { page } = visited;
    const save = async (name: string) => {
      await page.waitForSelector(".waiting, .page-note", { state: "detached" });
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    };
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await save("sign-in");
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Extract", level: 1 }).waitFor();
    for (const [name, show] of Object.entries(views)) {
      await show({ page, ids });
      await save(name);
    }
  }
}

await mkdir(folder, { recursive: true });
await using documents = await startDocumentServer({});
await using system = await startStandaloneSystem({ documentsUrl: documents.url });
await using browser = await launchBrowser();
await photograph(browser, system.baseUrl, await system.apiKey("acme"));
console.log(`The pictures are in ${folder}`);
