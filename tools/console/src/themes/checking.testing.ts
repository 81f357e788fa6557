import type { Quarry } from "@quarry/client";
import type { Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goTo } from "../browser.ts";
import { signIn } from "../in-a-browser.ts";

/** Three invoices without an order number, which the schema of all but the second requires. */
async function invoices(quarry: Quarry): Promise<string[]> {
  const ids: string[] = [];
  for (const required of [true, false, true]) {
    const order = { type: "string", describe: "Order number", required } as const;
    const total = { type: "number", describe: "Total" } as const;
    const structure = { type: "object", properties: { order, total } } as const;
    const { id: schemaId } = await quarry.schemas.create({ name: "Invoice", structure });
    await quarry.reviews.setPolicy(schemaId, { below: 0.5 });
    const source = `Total: 7${ids.length}.50 EUR`;
    const { id } = await quarry.extractions.create({ schemaId, source, waitSeconds: 30 });
    ids.push(id);
  }
  return ids;
}

export function checking(stage: () => Stage, browser: () => Browser): void {
  describe("what is to be checked", () => {
    it("is listed by a filter that stands in the address, and each leads to the next", async () => {
      await using visited = await signIn(browser(), stage().system, "checking");
      const { page, quarry } = visited;
      const [oldest, sure, newest] = await invoices(quarry);
      await goTo(page, "/extractions");
      await page.getByLabel("Review").selectOption("To be checked");
      const links = page.locator("tbody td.title a");
      const listed = () =>
        links.evaluateAll((all) => all.map((link) => link.getAttribute("href")?.slice(-36)));
      await expect.poll(listed).toEqual([newest, oldest]);
      expect(page.url()).toContain("#/extractions?needsReview=true");
      await links.first().click();
      const next = page.getByRole("link", { name: "Next to be checked" });
      await next.click();
      await page.waitForURL((url) => url.hash.endsWith(oldest ?? ""));
      await expect.poll(() => next.getAttribute("href")).toBe(`#/extractions/${newest}`);
      await goTo(page, "/extractions?needsReview=false");
      await expect.poll(listed).toEqual([sure]);
    });
  });
}
