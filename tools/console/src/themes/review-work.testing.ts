import type { Quarry, Structure } from "@quarry/client";
import { demoDocuments } from "@quarry/samples";
import type { Stage } from "@quarry/systems";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { seriousFaults } from "../accessible.ts";
import { goTo } from "../browser.ts";
import { drawnPicture } from "../drawn-boxes.ts";
import { extractDocument } from "../extract-document.ts";
import { signIn } from "../in-a-browser.ts";
import { arabicText } from "../made-documents.ts";

const text = { type: "string" } as const;
const order = {
  type: "object",
  properties: {
    reference: { ...text, describe: "Order reference" },
    lines: {
      type: "array",
      items: { type: "object", properties: { article: text, quantity: { type: "integer" } } },
    },
  },
} satisfies Structure;
const source =
  "Order reference: B-7\n\nArticle        Quantity\nCopper wire    4\nSolder tin     1\nHeat shrink    9\n";

async function makeOrder(quarry: Quarry): Promise<string> {
  const { id: schemaId } = await quarry.schemas.create({ name: "Order", structure: order });
  return (await quarry.extractions.create({ schemaId, source, waitSeconds: 30 })).id;
}

const line = (page: Page, pointer: string) =>
  page.locator(`[role=treeitem][data-pointer="${pointer}"]`);

/** Selects a value that can be corrected. */
async function choose(page: Page, pointer: string): Promise<void> {
  await line(page, pointer).click();
  await page.getByLabel("Right value").waitFor();
}

/** Drags the mouse over words of the text that is shown, from within the first one to within the last. */
async function dragOver(page: Page, words: string): Promise<void> {
  const ends = await page.locator(".document-text").evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const boxAt = (offset: number) => {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        const { left, right, top, height } = range.getBoundingClientRect();
        return { x: (left + right) / 2 + 2, y: top + height / 2 };
      };
      return [boxAt(at + 1), boxAt(at + wanted.length - 2)];
    }
    return [];
  }, words);
  const [from, to] = ends;
  if (!from || !to) throw new Error(`The text that is shown has no ${words} in one piece`);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

export function reviewWork(stage: () => Stage, browser: () => Browser): void {
  describe("the work on a review", () => {
    const open = async (account: string, options = {}) => {
      const visited = await signIn(browser(), stage().system, account, options);
      const outputOf = async (id: string) => (await visited.quarry.reviews.get(id)).output;
      return { ...visited, outputOf };
    };

    it("inserts and removes rows by key, undoes the last change, and shows who did what", async () => {
      await using opened = await open("work-rows");
      const { page, quarry, outputOf } = opened;
      const id = await makeOrder(quarry);
      const before = (await quarry.extractions.get(id)).result as { lines: object[] };
      expect(before.lines).toHaveLength(3);
      await goTo(page, `/extractions/${id}`);
      await choose(page, "/lines/0/quantity");
      await page.keyboard.press("i");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("right-value");
      await page.keyboard.type("Flux");
      await page.keyboard.press("Enter");
      const inserted = [
        before.lines[0],
        { article: "Flux", quantity: null },
        ...before.lines.slice(1),
      ];
      await expect.poll(() => outputOf(id)).toMatchObject({ lines: inserted });
      await choose(page, "/lines/3/article");
      await page.keyboard.press("Delete");
      await expect.poll(() => outputOf(id)).toMatchObject({ lines: inserted.slice(0, 3) });
      await page.keyboard.press("u");
      await expect.poll(() => outputOf(id)).toMatchObject({ lines: inserted });
      await page.getByText("4 changes").click();
      const history = page.locator(".history li");
      await expect.poll(() => history.count()).toBe(4);
      expect(await history.allTextContents()).toEqual([
        expect.stringMatching(/^You took back the change of lines › 3/),
        expect.stringMatching(/^You removed lines › 3/),
        expect.stringMatching(/^You changed lines › 1 › art/),
        expect.stringMatching(/^You inserted lines › 1/),
      ]);
      expect(await seriousFaults(page)).toEqual([]);
    }, 60_000);

    it("is rejected with a reason, which is shown, and opened again", async () => {
      await using opened = await open("work-reject");
      const { page, quarry } = opened;
      const id = await makeOrder(quarry);
      await goTo(page, `/extractions/${id}`);
      const bar = page.getByRole("region", { name: "Review" });
      await bar.getByRole("button", { name: "Reject" }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByLabel("Reason").fill("It is a delivery note.");
      await dialog.getByRole("button", { name: "Reject" }).click();
      await bar.getByText("It is a delivery note.").waitFor();
      expect(await quarry.reviews.get(id)).toMatchObject({ state: "rejected" });
      await bar.getByRole("button", { name: "Reopen" }).click();
      await bar.getByRole("button", { name: "Approve" }).waitFor();
    }, 60_000);

    it("takes words that the mouse is dragged over as a value and its place", async () => {
      await using opened = await open("work-drag");
      const { page, quarry } = opened;
      const id = await makeOrder(quarry);
      await goTo(page, `/extractions/${id}`);
      await choose(page, "/reference");
      await dragOver(page, "Copper wire");
      await expect.poll(() => page.getByLabel("Right value").inputValue()).toBe("Copper wire");
      await page.keyboard.press("Enter");
      const leafAt = async (pointer: string) =>
        (await quarry.reviews.get(id)).leaves.find((leaf) => leaf.pointer === pointer);
      const start = source.indexOf("Copper wire");
      const place = { quote: "Copper wire", start, end: start + "Copper wire".length };
      await expect
        .poll(() => leafAt("/reference"))
        .toMatchObject({ value: "Copper wire", ...place });
    }, 60_000);

    it("takes words that run from right to left in their logical order", async () => {
      await using opened = await open("work-rtl");
      const { page, url, key, quarry } = opened;
      const id = await extractDocument(url, key, arabicText());
      await goTo(page, `/extractions/${id}`);
      await choose(page, "/customer");
      await dragOver(page, "رقم الفاتورة");
      await expect.poll(() => page.getByLabel("Right value").inputValue()).toBe("رقم الفاتورة");
      const directions = await page.evaluate(() => {
        const shown = [".line .text", "#right-value"].map((each) => document.querySelector(each));
        return shown.map((each) => each && getComputedStyle(each).direction);
      });
      expect(directions).toEqual(["rtl", "rtl"]);
      await page.keyboard.press("Enter");
      await expect
        .poll(async () => (await quarry.reviews.get(id)).output)
        .toMatchObject({ customer: "رقم الفاتورة" });
    }, 60_000);

    it("takes the words in a rectangle that is drawn on a page", async () => {
      await using opened = await open("work-rectangle");
      const { page, url, key, quarry } = opened;
      const id = await extractDocument(url, key, (await demoDocuments()).invoicePdf);
      const [{ pointer = "" } = {}] = (await quarry.reviews.get(id)).leaves.filter(
        ({ value }) => typeof value === "string",
      );
      const { text: read, pages } = await quarry.extractions.document(id, { words: true });
      const [first] = pages;
      const word = first?.words?.find(({ start, end }) => end - start > 5);
      if (!first?.width || !word) throw new Error("the invoice has words");
      const said = read.slice(word.start, word.end);
      await goTo(page, `/extractions/${id}`);
      await choose(page, pointer);
      await drawnPicture(page, 1);
      const shown = await page.locator(".page svg").boundingBox();
      const scale = (shown?.width ?? 0) / first.width;
      const at = (x: number, y: number) =>
        [(shown?.x ?? 0) + x * scale, (shown?.y ?? 0) + y * scale] as const;
      const [left, top, right, bottom] = word.box;
      await page.mouse.move(...at(left - 1, top - 1));
      await page.mouse.down();
      await page.mouse.move(...at(right + 1, bottom + 1), { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => page.getByLabel("Right value").inputValue()).toBe(said);
      await page.keyboard.press("Enter");
      await expect
        .poll(async () =>
          (await quarry.reviews.get(id)).leaves.find((leaf) => leaf.pointer === pointer),
        )
        .toMatchObject({ value: said, quote: said, page: 1, boxes: [word.box] });
    }, 60_000);

    it("fits a phone's width, with nothing beyond its edge", async () => {
      const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
      await using opened = await open("work-phone", phone);
      const { page, quarry } = opened;
      const id = await makeOrder(quarry);
      await goTo(page, `/reviews/${id}`);
      await line(page, "/lines/0/quantity").tap();
      await page.getByLabel("Right value").fill("5");
      await page.getByRole("button", { name: "Save" }).tap();
      await page.getByText("1 change").waitFor();
      await line(page, "/lines/0/quantity").tap();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBe(390);
      await goTo(page, "/reviews");
      await page.getByRole("heading", { name: "Reviews" }).waitFor();
      expect(await width()).toBe(390);
    }, 60_000);
  });
}
