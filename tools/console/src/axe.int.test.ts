import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "./accessible.ts";
import { visit } from "./browser.ts";
import { drawnPicture } from "./drawn-boxes.ts";
import { fillAccount, shown } from "./filled-account.ts";
import { describeInBrowser } from "./in-a-browser.ts";

describeInBrowser("axe", (browser) => {
  let system: StandaloneSystem;
  beforeAll(async () => {
    system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" });
  }, 120_000);
  afterAll(() => system[Symbol.asyncDispose]());

  describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
    async function open(account: string) {
      const { baseUrl: url } = system;
      const key = await system.apiKey(`${account}-${colorScheme}`);
      const filled = await fillAccount(url, key, "plain");
      return { ...filled, ...(await visit(browser(), { url, key, colorScheme })) };
    }

    it("finds nothing serious in any view", async () => {
      await using opened = await open("views");
      const { page, places } = opened;
      for (const place of places) {
        await shown(page, place);
        expect(await seriousFaults(page), place).toEqual([]);
      }
    }, 120_000);

    it("finds nothing serious beside a page's picture, whole and enlarged", async () => {
      await using opened = await open("picture");
      const { page, picture } = opened;
      await shown(page, picture);
      await drawnPicture(page, 1);
      expect(await seriousFaults(page)).toEqual([]);
      await page.locator(".line.value").first().click();
      await page.locator(".box.selected").waitFor();
      await page.keyboard.press("z");
      await page.getByRole("button", { name: "Whole page" }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
    }, 120_000);

    it("finds nothing serious in a dialog", async () => {
      await using opened = await open("dialogs");
      const { page, schema, picture } = opened;
      const dialog = page.locator("dialog[open]");
      for (const [place, button] of [
        ["/usage", "New key"],
        ["/webhooks", "New webhook"],
        ["/schemas/new", "Import"],
        [schema, "Delete"],
        [picture, "Run again"],
        [picture, "Delete"],
      ] as const) {
        await shown(page, place);
        await page.getByRole("button", { name: button, exact: true }).click();
        await dialog.waitFor();
        expect(await seriousFaults(page), `${button} at ${place}`).toEqual([]);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }
      await shown(page, "/usage");
      await page.getByRole("button", { name: "New key" }).click();
      await dialog.getByLabel("Name").fill("importer");
      await madeSecret(page, dialog, "Make the key");
      await shown(page, "/webhooks");
      await page.getByRole("button", { name: "New webhook" }).click();
      await dialog.getByLabel("Address").fill("https://erp.invalid/new");
      await madeSecret(page, dialog, "Make the webhook");
    }, 120_000);
  });
});

/** Makes what a dialog asks for; its secret is shown without a serious fault. */
async function madeSecret(page: Page, dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole("button", { name: button }).click();
  await dialog.locator("code").waitFor();
  expect(await seriousFaults(page), button).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();
}
