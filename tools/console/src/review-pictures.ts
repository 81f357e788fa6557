import { join } from "node:path";
import { Quarry, type Structure } from "@quarry/client";
import { startStandaloneSystem } from "@quarry/systems";
import { PDFDocument, StandardFonts } from "pdf-lib";
import type { Page } from "playwright-core";
import { goTo, launchBrowser, visit } from "./browser.ts";

/** Makes the README's three pictures of a correction: one invoice is corrected, approved, and the next one is right. */

const folder = join(import.meta.dirname, "../../../docs/pictures");

const structure = {
  type: "object",
  properties: {
    number: { type: "string", describe: "Invoice number", required: true },
    date: { type: "date", describe: "Invoice date", required: true },
    vessel: { type: "string", describe: "Vessel" },
    total: { type: "number", describe: "Total including VAT", required: true },
  },
} satisfies Structure;

type Invoice = {
  number: string;
  date: string;
  vessel: string;
  goods: [string, string][];
  total: string;
};

const first: Invoice = {
  ...{ number: "88-41-A", date: "04.03.2026", vessel: "Anne Marie", total: "1 284.50" },
  goods: [
    ["Mooring rope, 40 m", "612.00"],
    ["Fenders, large", "430.00"],
    ["Deck paint, grey", "242.50"],
  ],
};
const second: Invoice = {
  ...{ number: "90-17-C", date: "19.05.2026", vessel: "Sankt Olav", total: "731.25" },
  goods: [
    ["Shackles, steel", "96.25"],
    ["Winch service", "635.00"],
  ],
};

/** An invoice of a supplier that has its own words for everything. */
async function invoicePdf({ number, date, vessel, goods, total }: Invoice): Promise<File> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([460, 380]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const write = (text: string, x: number, y: number, isBold = false) =>
    page.drawText(text, { x, y, size: isBold ? 15 : 11, font: isBold ? bold : font });
  write("Nordhaven Chandlers", 40, 335, true);
  write("Quay 4, Nordhaven", 40, 318);
  write(`NH ${number}`, 300, 335);
  write(`per ${date}`, 300, 318);
  write(`for ${vessel}`, 40, 280);
  goods.forEach(([what, amount], index) => {
    write(what, 40, 240 - index * 20);
    write(amount, 340, 240 - index * 20);
  });
  write("kindly settle", 40, 150);
  write(`${total} EUR`, 340, 150);
  write("Fair winds, and thank you.", 40, 70);
  const bytes = new Uint8Array(await pdf.save());
  return new File([bytes], `nordhaven-${number}.pdf`, { type: "application/pdf" });
}

/** Extracts an invoice; returns the extraction's id. */
async function extract(quarry: Quarry, schemaId: string, invoice: Invoice): Promise<string> {
  const source = await invoicePdf(invoice);
  return (await quarry.extractions.create({ schemaId, source, waitSeconds: 30 })).id;
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForSelector(".waiting, .page-note", { state: "detached" });
  await page.screenshot({ path: join(folder, `review-${name}.png`) });
}

const choose = (page: Page, pointer: string) =>
  page.locator(`[role=treeitem][data-pointer="${pointer}"]`).click();

/** Corrects the values of the open review by key; the last one is left in the editor for the picture. */
async function correct(page: Page, values: [pointer: string, right: string][]): Promise<void> {
  const last = values.length - 1;
  for (const [index, [pointer, right]] of values.entries()) {
    await choose(page, pointer);
    await page.keyboard.press("e");
    await page.keyboard.type(right);
    if (index === last) await save(page, "correct");
    await page.keyboard.press("Enter");
    await page.getByText(new RegExp(`^${index + 1} changes?$`)).waitFor();
  }
}

await using system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" });
await using browser = await launchBrowser();
const [url, key] = [system.baseUrl, await system.apiKey("harbour-office")];
const quarry = new Quarry({ baseUrl: url, apiKey: key });
const { id: schemaId } = await quarry.schemas.create({ name: "Invoice", structure });
const corrected = await extract(quarry, schemaId, first);
await using visited = await visit(browser, { url, key, viewport: { width: 1280, height: 960 } });
const { page } = visited;
await goTo(page, `/extractions/${corrected}`);
await page.getByRole("img", { name: "Page 1" }).waitFor();
await correct(page, [
  ["/number", "88-41-A"],
  ["/date", "2026-03-04"],
  ["/total", "1284.50"],
  ["/vessel", "Anne Marie"],
]);
await page.keyboard.press("Control+Enter");
await page.getByText("example of its schema").waitFor();
await choose(page, "/vessel");
await save(page, "approved");
const next = await extract(quarry, schemaId, second);
await goTo(page, `/extractions/${next}`);
await choose(page, "/vessel");
await page.getByText("a corrected document made like this one").waitFor();
await save(page, "next");
console.log(`The pictures are in ${folder}`);
