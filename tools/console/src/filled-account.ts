import { Quarry } from "@quarry/client";
import { demoDocuments } from "@quarry/samples";
import type { Page } from "playwright-core";
import { goTo } from "./browser.ts";
import { extractDocument } from "./extract-document.ts";

/** An account with something in every view, all of it named so. */
export async function fillAccount(baseUrl: string, key: string, name: string) {
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
  const lists = ["/", "/extractions", "/reviews", "/batches", "/schemas", "/webhooks", "/usage"];
  const single = [schema, `${schema}/revisions`, `/batches/${batch}`, `/webhooks/${webhook}`];
  const extractions = [`/extractions/${id}`, `/reviews/${id}`, `/extractions/${failed}`];
  const places = [...lists, ...single, ...extractions, "/schemas/new", "/nowhere"];
  return { places, failed, schema, picture: `/extractions/${invoice}` };
}

/** Goes to a view, and waits until it shows what it reads. */
export async function shown(page: Page, place: string): Promise<void> {
  await goTo(page, place);
  await page.waitForFunction((hash) => location.hash === `#${hash}`, place);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForSelector(".waiting, .page-note", { state: "detached" });
}
