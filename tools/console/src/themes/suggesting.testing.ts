import type { Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signIn } from "../in-a-browser.ts";

const source = "Invoice number: 2026-117\nInvoice date: 3 November 2026\nTotal: 59.50 EUR\n";

export function suggesting(stage: () => Stage, browser: () => Browser): void {
  describe("fields that are suggested", () => {
    it("come from the source, are changed, and leave nothing behind", async () => {
      await using visited = await signIn(browser(), stage().system, "suggesting");
      const { page, quarry, violations } = visited;
      const suggest = page.getByRole("button", { name: "Suggest fields from the source" });
      await suggest.click();
      await page.getByText("Choose a file").first().waitFor();
      await page.getByRole("button", { name: "Text", exact: true }).click();
      await page.getByLabel("Text of the source").fill(source);
      await suggest.click();
      await page.getByText("Look the fields over").waitFor();
      const names = page.getByLabel("Name", { exact: true });
      const typeOf = (name: string) =>
        page.getByRole("group", { name }).getByLabel("Type", { exact: true }).inputValue();
      await expect.poll(() => names.count()).toBe(3);
      expect(await typeOf("invoiceDate")).toBe("date");
      expect(await typeOf("total")).toBe("number");
      expect((await quarry.extractions.list().page()).meta.total).toBe(0);
      expect((await quarry.schemas.list().page()).meta.total).toBe(0);

      await page.getByRole("button", { name: "Remove invoiceNumber" }).click();
      await page.getByLabel("Name of the schema").fill("Invoice");
      await page.getByRole("button", { name: "Extract", exact: true }).click();
      const date = page.getByRole("treeitem").filter({ hasText: "2026-11-03" });
      await date.waitFor();
      const [schema] = (await quarry.schemas.list().page()).data;
      expect(schema?.structure).toMatchObject({
        properties: { invoiceDate: { type: "date" }, total: { type: "number" } },
      });
      expect(violations).toEqual([]);
    });
  });
}
