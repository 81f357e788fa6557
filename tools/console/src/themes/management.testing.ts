import { Quarry } from "@quarry/client";
import type { Stage } from "@quarry/systems";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { seriousFaults } from "../accessible.ts";
import { goTo, visit } from "../browser.ts";

const subject = { type: "string", describe: "Subject" } as const;
const structure = { type: "object", properties: { subject } } as const;
const wider = {
  type: "object",
  properties: { subject, place: { type: "string", describe: "Place" } },
} as const;
const source = "Subject: Roof\nPlace: Whitby\n";

export function management(stage: () => Stage, browser: () => Browser): void {
  describe("what the console manages", () => {
    async function open(account: string) {
      const { baseUrl: url } = stage().system;
      const key = await stage().system.apiKey(account);
      const quarry = new Quarry({ baseUrl: url, apiKey: key });
      return { quarry, ...(await visit(browser(), { url, key })) };
    }

    /** An extraction by the first of two revisions. */
    async function revised(quarry: Quarry) {
      const schema = await quarry.schemas.create({ name: "Note", structure });
      const made = await quarry.extractions.create({
        schemaId: schema.id,
        source,
        waitSeconds: 30,
      });
      await quarry.schemas.update(schema.id, { name: "Note", structure: wider });
      return { schemaId: schema.id, id: made.id };
    }

    it("runs again by a revision that is chosen, and says which one made what", async () => {
      await using opened = await open("again");
      const { page, quarry, violations } = opened;
      const { id } = await revised(quarry);
      await goTo(page, `/extractions/${id}`);
      await page.getByRole("link", { name: "revision 1 of 2" }).waitFor();
      await runAgain(page, "");
      const place = page.getByRole("treeitem").filter({ hasText: "Whitby" });
      await place.waitFor();
      expect(page.url()).not.toContain(id);
      expect(await page.getByRole("link", { name: /^revision/ }).count()).toBe(0);
      await runAgain(page, "1");
      await page.getByRole("link", { name: "revision 1 of 2" }).waitFor();
      await page.getByRole("treeitem").filter({ hasText: "Roof" }).waitFor();
      expect(await place.count()).toBe(0);
      expect(violations).toEqual([]);
    }, 120_000);

    it("shows revisions side by side, who uses a schema, and what it makes of documents", async () => {
      await using opened = await open("revisions");
      const { page, quarry } = opened;
      const { schemaId } = await revised(quarry);
      await goTo(page, `/schemas/${schemaId}`);
      await page.getByRole("link", { name: "1 extraction by it" }).waitFor();
      await page.getByRole("button", { name: "Try on it" }).click();
      await page.getByRole("link", { name: "1 differ" }).waitFor();
      await page.getByRole("link", { name: "Revision 2" }).click();
      await page.getByText("1 of them differ.").waitFor();
      const added = page.getByRole("row", { name: "place" });
      expect(await added.textContent()).toContain("added");
      await page.getByLabel("Revision on the right").selectOption("1");
      await page.getByText("They are the same.").waitFor();
      expect(page.url()).toMatch(/left=1&right=1$/);
      expect(await seriousFaults(page)).toEqual([]);
    }, 120_000);

    it("makes a webhook, tests it, shows what was delivered, and ends it", async () => {
      await using opened = await open("webhooks");
      const { page, quarry } = opened;
      await goTo(page, "/webhooks");
      await page.getByText("No webhooks yet").waitFor();
      await page.getByRole("button", { name: "New webhook" }).click();
      await page.getByLabel("Address").fill(`${stage().documentsUrl}/hook`);
      await page.getByRole("button", { name: "Make the webhook" }).click();
      await page.locator("dialog[open] code", { hasText: /^whsec_/ }).waitFor();
      await page.getByRole("button", { name: "Done" }).click();
      await page.locator("code", { hasText: "whsec_" }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "/hook" }).click();
      await page.getByRole("button", { name: "Send a test" }).click();
      await page.getByRole("status").filter({ hasText: "took the test: HTTP 200" }).waitFor();
      await revised(quarry);
      const delivered = page.getByRole("row", { name: "extraction.completed Delivered" });
      await delivered.waitFor({ timeout: 60_000 });
      await delivered.getByRole("button", { name: "Send again" }).click();
      await page.getByRole("button", { name: "Disable" }).click();
      await page.getByRole("button", { name: "Enable" }).waitFor();
      expect(await quarry.webhooks.list()).toMatchObject([{ enabled: false }]);
      expect(await seriousFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.locator("dialog[open]").getByRole("button", { name: "Delete" }).click();
      await page.getByText("No webhooks yet").waitFor();
    }, 120_000);

    it("shows how far a batch is, and leads to what failed", async () => {
      await using opened = await open("batches");
      const { page, quarry } = opened;
      await goTo(page, "/batches");
      await page.getByText("No batches yet").waitFor();
      const { id: schemaId } = await quarry.schemas.create({ name: "Note", structure });
      const broken = { source: new Blob(["no picture"]), type: "image" } as const;
      const batch = await quarry.batches.create({ schemaId, items: [{ source }, broken] });
      await goTo(page, `/batches/${batch.id}`);
      await page.locator(".status.completed").waitFor({ timeout: 60_000 });
      await page.getByRole("img", { name: "1 completed and 1 failed of 2" }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await page.locator("dt", { hasText: "Failed" }).locator("..").getByRole("link").click();
      await page.getByRole("link", { name: "Of one batch" }).waitFor();
      const rows = page.getByRole("table").getByRole("row");
      await rows.nth(1).waitFor();
      expect(await rows.count()).toBe(2); // its head, and the one that failed
      await goTo(page, "/batches");
      await page.getByRole("link", { name: "Note" }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
    }, 120_000);
  });
}

/** Runs the shown extraction again, by a revision or the present one. */
async function runAgain(page: Page, revision: string): Promise<void> {
  const before = page.url();
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByRole("option", { name: /^1, of/ }).waitFor({ state: "attached" });
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel("Revision").selectOption(revision);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForURL((url) => url.href !== before);
}
