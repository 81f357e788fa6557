import { type DemoDocument, demoDocuments } from "@quarry/samples";
import type { Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goTo, visit } from "../browser.ts";
import { checkDrawnBoxes, drawnPicture, inkOf } from "../drawn-boxes.ts";
import { evidenceOf, extractDocument } from "../extract-document.ts";
import { arabicText, largeImage, turnedPdf } from "../made-documents.ts";

export function documents(stage: () => Stage, browser: () => Browser): void {
  describe("documents in the console", () => {
    async function open({ system }: Stage, account: string, document: DemoDocument) {
      const [url, key] = [system.baseUrl, await system.apiKey(account)];
      const id = await extractDocument(url, key, document);
      return { url, key, id, ...(await visit(browser(), { url, key })) };
    }

    const paged: [name: string, document: () => Promise<DemoDocument>][] = [
      ["invoice", async () => (await demoDocuments()).invoicePdf],
      ["scanned receipt", async () => (await demoDocuments()).receiptImage],
      ["cropped page", () => turnedPdf(0)],
      ["cropped page turned by 90", () => turnedPdf(90)],
      ["cropped page turned by 180", () => turnedPdf(180)],
      ["cropped page turned by 270", () => turnedPdf(270)],
      ["image of 4,000 pixels", () => largeImage(browser())],
    ];

    it.each(paged)(
      "has a box around the ink of every value: %s",
      async (name, document) => {
        const account = `boxes-${name.toLowerCase().replaceAll(/\W/g, "-")}`;
        await using opened = await open(stage(), account, await document());
        const { page, violations, id } = opened;
        const shares = await checkDrawnBoxes(opened, id);
        expect(shares.size).toBeGreaterThan(0);
        const [first = []] = shares.values();
        await drawnPicture(page, 1);
        const ink = await inkOf(page, first);
        expect(Math.min(...ink)).toBeGreaterThan(0.1); // a digit alone is narrow
        expect(ink.reduce((sum, each) => sum + each, 0) / ink.length).toBeGreaterThan(0.6);
        expect(violations).toEqual([]);
      },
      120_000,
    );

    const read: [name: string, document: () => Promise<DemoDocument>][] = [
      ["text in Arabic", async () => arabicText()],
      ["web page", async () => (await demoDocuments()).webPage],
      ["text", async () => (await demoDocuments()).text],
    ];

    it.each(read)(
      "marks the quote of every value in the text: %s",
      async (name, document) => {
        const account = `marks-${name.toLowerCase().replaceAll(/\W/g, "-")}`;
        await using opened = await open(stage(), account, await document());
        const { page, url, key, id, violations } = opened;
        const leaves = await evidenceOf(url, key, id);
        const quoted = leaves.filter(({ quote }) => quote !== undefined);
        await goTo(page, `/extractions/${id}`);
        await page.getByRole("tree").waitFor();
        expect(quoted.length).toBeGreaterThan(1);
        for (const { pointer, quote = "" } of quoted.slice(0, 20)) {
          await page.locator(`[role=treeitem][data-pointer="${pointer}"]`).click();
          await page.locator(`mark.selected[data-pointer="${pointer}"]`).first().waitFor();
          const marks = await page.locator("mark.selected").allTextContents();
          expect(marks.join("")).toBe(quote);
        }
        expect(violations).toEqual([]);
      },
      120_000,
    );
  });
}
