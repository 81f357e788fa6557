import { Quarry } from "@quarry/client";
import { statement, statementStructure } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import { startStandaloneSystem } from "@quarry/systems";
import type { Page } from "playwright-core";
import { goTo, launchBrowser, visit } from "./browser.ts";
import { extractDocument } from "./extract-document.ts";

/**
 * Measures how long the console lets people wait, in Chromium on this machine. Each time is the median of
 * ten, with the shortest and the longest beside it, which show how noisy the machine is.
 */

const repeats = 10;
/** Extractions of two accounts; a view draws fifty of either. */
const listed = { short: 50, long: 2_000 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Runs something ten times, with what is to be done before each. */
async function median(name: string, work: () => Promise<unknown>, before = async () => {}) {
  const times: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    await before();
    times.push(await timed(work));
  }
  times.sort((a, b) => a - b);
  const [least, middle, most] = [times[0] ?? 0, times[repeats / 2] ?? 0, times.at(-1) ?? 0];
  const text = [middle, least, most].map((ms) => `${Math.round(ms)} ms`);
  console.log(`${name.padEnd(48)} ${text[0]} (${text[1]} to ${text[2]})`);
  return middle;
}

async function statementOf(url: string, key: string): Promise<string> {
  const { bytes } = await statement({ kind: "text", layout: "plain", rows: 3_200 });
  const file = { type: "text", fileName: "statement.txt", mediaType: "text/plain" } as const;
  const schema = { name: "Statement", structure: statementStructure };
  return extractDocument(url, key, { ...file, bytes, schema, truth: {} });
}

/** An account with so many extractions. */
async function accountOf(count: number, url: string, key: string): Promise<void> {
  const quarry = new Quarry({ baseUrl: url, apiKey: key });
  const properties = { subject: { type: "string", describe: "Subject" } } as const;
  const structure = { type: "object", properties } as const;
  const { id: schemaId } = await quarry.schemas.create({ name: "Note", structure });
  const items = Array.from({ length: count }, (_, index) => ({ source: `Subject: ${index}` }));
  const { id } = await quarry.batches.create({ schemaId, items });
  for await (const { status } of quarry.batches.follow(id)) if (status !== "running") break;
}

const blank = (page: Page) => async () => {
  await page.goto("about:blank");
};

await using documents = await startDocumentServer({});
await using system = await startStandaloneSystem({ documentsUrl: documents.url });
await using browser = await launchBrowser();
const { baseUrl: url } = system;

{
  const key = await system.apiKey("measured");
  const id = await statementOf(url, key);
  await using visited = await visit(browser, { url, key });
  const { page } = visited;
  const open = async (place: string, shows: string) => {
    await page.goto(`${url}/console#${place}`);
    await page.locator(shows).first().waitFor();
  };
  await median("first load, drawn", () => open("/", "h1"), blank(page));
  const evidence = () => open(`/extractions/${id}`, "[role=treeitem]");
  await median("evidence of 3,200 rows, drawn", evidence, blank(page));
  let place = 0;
  const mark = () => {
    place += 1;
    return page.evaluate(markedAfterClick, place);
  };
  await page.locator("mark").first().waitFor();
  await median("a click to the mark", mark);
}

/** Clicks a mark of the text, and waits until it is drawn as the chosen one. */
async function markedAfterClick(place: number): Promise<void> {
  const wanted = document.querySelectorAll<HTMLElement>("mark")[place]?.dataset.pointer;
  document.querySelectorAll<HTMLElement>("mark")[place]?.click();
  const isMarked = () =>
    document.querySelector<HTMLElement>("mark.selected")?.dataset.pointer === wanted;
  while (!isMarked()) await new Promise((drawn) => requestAnimationFrame(drawn));
}

const opened: number[] = [];
for (const count of [listed.short, listed.long]) {
  const key = await system.apiKey(`list-${count}`);
  await accountOf(count, url, key);
  await using visited = await visit(browser, { url, key });
  const { page } = visited;
  const list = async () => {
    await goTo(page, "/extractions");
    await page.getByRole("table").waitFor();
  };
  const elsewhere = async () => {
    await page.reload();
    await goTo(page, "/usage");
    await page.getByRole("heading", { name: "Usage" }).waitFor();
  };
  opened.push(await median(`a list of ${count}, drawn`, list, elsewhere));
}
const [short = 1, long = 1] = opened;
console.log(`The long list takes ${(long / short).toFixed(2)} times as long as the short one.`);
