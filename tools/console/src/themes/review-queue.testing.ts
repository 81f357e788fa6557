import { Quarry } from "@quarry/client";
import type { Stage } from "@quarry/systems";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goTo } from "../browser.ts";
import { signIn } from "../in-a-browser.ts";
import { tabTo } from "../keyboard.ts";
import { prepareInvoices, type Truth } from "../prepared-invoices.ts";

/** A reviewer without a mouse, whose key presses are counted; the characters of values are not. */
function keyboardOf(page: Page) {
  let presses = 0;
  return {
    takePresses(): number {
      const taken = presses;
      presses = 0;
      return taken;
    },
    async press(key: string): Promise<void> {
      presses += 1;
      await page.keyboard.press(key);
    },
  };
}

/** The selected line as a reviewer sees it. */
async function selectedLine(page: Page) {
  const line = page.getByRole("treeitem", { selected: true });
  const pointer = (await line.getAttribute("data-pointer")) ?? "";
  const isWithheld = (await line.getByRole("img", { name: /^withheld/ }).count()) > 0;
  return { pointer, isWithheld, text: (await line.locator(".text").textContent()) ?? "" };
}

/** The extractions in the order of the queue, once so many wait in it. */
async function queueOf(quarry: Quarry, count: number): Promise<string[]> {
  const waiting = async () => (await quarry.reviews.list().page()).data;
  await expect.poll(async () => (await waiting()).length).toBe(count);
  return (await waiting()).map(({ extractionId }) => extractionId);
}

const openedId = (page: Page) => /#\/reviews\/([\w-]+)/.exec(page.url())?.[1] ?? "";

/** Corrects what is wrong in the open review; returns how many values were wrong and what that cost. */
async function correct(page: Page, keyboard: ReturnType<typeof keyboardOf>, truth: Truth) {
  const changes = () => page.locator(".history summary").textContent({ timeout: 60_000 });
  let wrong = 0;
  for (let made = 1; ; made += 1) {
    const { pointer, text, isWithheld } = await selectedLine(page);
    const right = truth[pointer] ?? "";
    if (isWithheld || text !== right) wrong += 1;
    if (text === right) await keyboard.press(isWithheld ? "t" : "Enter");
    else {
      await keyboard.press("e");
      await page.keyboard.type(right);
      await keyboard.press("Enter");
    }
    await expect.poll(changes).toMatch(new RegExp(`^${made} change`));
    const lines = page.locator(".line.in-doubt");
    if ((await lines.count()) === 0) return { wrong, presses: keyboard.takePresses() };
  }
}

export function reviewQueue(stage: () => Stage, browser: () => Browser): void {
  describe("the queue of reviews", () => {
    it("is worked off with the keyboard alone, each wrong value of 20 invoices by six keys", async () => {
      await using visited = await signIn(browser(), stage().system, "queue-keyboard");
      const { page, quarry } = visited;
      const { truths } = await prepareInvoices(quarry, 20);
      const keyboard = keyboardOf(page);
      await tabTo(page, page.getByRole("link", { name: "Reviews" }));
      await keyboard.press("Enter");
      await page
        .getByRole("link", { name: /^Lindqvist/ })
        .nth(19)
        .waitFor();
      await keyboard.press("j");
      await keyboard.press("Enter");
      keyboard.takePresses();
      const seen: string[] = [];
      let allWrong = 0;
      while (seen.length < truths.size) {
        await page.getByRole("treeitem", { selected: true }).waitFor();
        const id = openedId(page);
        seen.push(id);
        const { wrong, presses } = await correct(page, keyboard, truths.get(id) ?? {});
        allWrong += wrong;
        expect(presses).toBeLessThanOrEqual(Math.max(6 * wrong, 6));
        await page.keyboard.press("Control+Enter");
        await page.waitForURL((url) => !url.hash.includes(id));
      }
      await page.getByText("Nothing waits for a review").waitFor();
      expect(new Set(seen)).toEqual(new Set(truths.keys()));
      expect(allWrong).toBeGreaterThanOrEqual(10);
      for (const [id, truth] of truths) {
        const { state, output } = await quarry.reviews.get(id);
        const read = Object.entries(output as object).map(([name, value]) => [
          `/${name}`,
          `${value}`,
        ]);
        expect([state, Object.fromEntries(read)]).toEqual(["approved", truth]);
      }
    }, 240_000);

    it("lists the least sure first, with counts by reason and filters in its address", async () => {
      await using visited = await signIn(browser(), stage().system, "queue-filters");
      const { page, quarry } = visited;
      const { schemaId } = await prepareInvoices(quarry, 4);
      await goTo(page, "/reviews");
      const links = page.locator("tbody td.title a");
      const listed = () =>
        links.evaluateAll((all) => all.map((link) => link.getAttribute("href")?.slice(10)));
      const queue = async (filters = {}) =>
        (await quarry.reviews.list(filters).page()).data.map(({ extractionId }) => extractionId);
      await expect.poll(listed).toEqual(await queue());
      await page.getByRole("button", { name: "any reason 4" }).waitFor();
      const missing = await queue({ reason: "missing_required" });
      expect(missing.length).toBeGreaterThan(0);
      const name = `a required value is missing ${missing.length}`;
      await page.getByRole("button", { name }).click();
      const query = "?reason=missing_required";
      await expect.poll(listed).toEqual(missing.map((id) => id + query));
      await page.getByLabel("Schema").selectOption(schemaId);
      await page.getByLabel("State").selectOption("Approved");
      await page.getByText("Nothing matches").waitFor();
      expect(page.url()).toContain(`${query}&schemaId=${schemaId}&state=approved`);
    }, 60_000);

    it("says after an approval which values teach nothing, wherever it leads to", async () => {
      await using visited = await signIn(browser(), stage().system, "queue-lesson");
      const { page, quarry } = visited;
      const { schemaId } = await prepareInvoices(quarry, 2);
      await quarry.reviews.setPolicy(schemaId, { sample: 1, learn: "reviewed" });
      const [first = "", second = ""] = await queueOf(quarry, 2);
      const [name = ""] = Object.keys((await quarry.reviews.get(first)).output as object);
      const value = "nowhere in it";
      await quarry.reviews.change(first, {
        version: 0,
        changes: [{ op: "replace", pointer: `/${name}`, value }],
      });
      await goTo(page, `/reviews/${first}`);
      await page.getByRole("button", { name: "Approve" }).waitFor();
      await page.keyboard.press("Control+Enter");
      await page.waitForURL((url) => url.hash === `#/reviews/${second}`);
      const notice = page.getByText(
        `1 value is not in the document as given and teaches nothing: ${name}`,
      );
      await notice.waitFor();
      await page.keyboard.press("Control+Enter");
      await page.getByText("Nothing waits for a review").waitFor();
      expect(await notice.count()).toBe(0);
    }, 60_000);

    it("leads to the next review of the same filter, and not to one that another key works on", async () => {
      const { system } = stage();
      await using visited = await signIn(browser(), system, "queue-claims");
      const { page, quarry } = visited;
      await prepareInvoices(quarry, 4);
      const [first = "", second = "", third = ""] = await queueOf(quarry, 4);
      const { secret } = await quarry.keys.create({
        name: "other",
        scopes: ["extractions:read", "reviews:write"],
      });
      await new Quarry({ baseUrl: system.baseUrl, apiKey: secret }).reviews.claim(second);
      const claimOf = async () =>
        (await quarry.reviews.list().page()).data.find((one) => one.extractionId === second)?.claim;
      await expect.poll(claimOf).toBeTruthy();
      await goTo(page, `/reviews/${first}?reason=sampled`);
      await page.getByRole("region", { name: "Review" }).getByText("To be checked").waitFor();
      await page.keyboard.press("Control+Enter");
      await page.waitForURL((url) => url.hash === `#/reviews/${third}?reason=sampled`);
      await goTo(page, `/reviews/${second}`);
      await page.getByText("works on this review until").waitFor();
    }, 60_000);
  });
}
