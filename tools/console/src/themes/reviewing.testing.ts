import type { Quarry, Structure } from "@quarry/client";
import type { Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goTo } from "../browser.ts";
import { signIn } from "../in-a-browser.ts";

const structure = {
  type: "object",
  properties: { depot: { type: "string" }, held: { type: "number" }, booked: { type: "date" } },
} satisfies Structure;

/** A sheet whose labels mean nothing to anybody but its issuer. */
const sheet = (depot: string, held: string, day: string) =>
  `Nordhaven Custody\nKX ${depot}\nPos. 1  QH ${held}\nper ${day}\nKeep this sheet.\n`;

async function extract(quarry: Quarry, schemaId: string, source: string): Promise<string> {
  return (await quarry.extractions.create({ schemaId, source, waitSeconds: 30 })).id;
}

export function reviewing(stage: () => Stage, browser: () => Browser): void {
  describe("a review", () => {
    it("is done with the keyboard, and the next document of the source is right and says why", async () => {
      await using visited = await signIn(browser(), stage().system, "reviewing");
      const { page, quarry } = visited;
      const { id: schemaId } = await quarry.schemas.create({ name: "Sheet", structure });
      const first = await extract(quarry, schemaId, sheet("88-41-A", "120", "2026-03-04"));
      await goTo(page, `/extractions/${first}`);
      const bar = page.getByRole("region", { name: "Review" });
      await bar.getByRole("button", { name: "Approve" }).waitFor();
      const right = ["88-41-A", "120", "2026-03-04"];
      for (const [at, pointer] of ["/depot", "/held", "/booked"].entries()) {
        await page.locator(`[role=treeitem][data-pointer="${pointer}"]`).click();
        await page.keyboard.press("e");
        await page.keyboard.type(right[at] ?? "");
        await page.keyboard.press("Enter");
        await expect
          .poll(async () => (await quarry.reviews.get(first)).output)
          .toHaveProperty(pointer.slice(1), pointer === "/held" ? 120 : right[at]);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Control+Enter");
      await bar.getByText("Approved").waitFor();
      await expect.poll(async () => (await quarry.schemas.examples.list(schemaId)).length).toBe(1);
      const next = await extract(quarry, schemaId, sheet("17-90-C", "75", "2026-05-19"));
      await goTo(page, `/extractions/${next}`);
      await page.locator('[role=treeitem][data-pointer="/depot"]').click();
      await page.getByText("17-90-C").first().waitFor();
      await page.getByText("where a corrected document made like this one has it").waitFor();
    });

    it("says why a value is refused, and that another person was faster", async () => {
      await using visited = await signIn(browser(), stage().system, "reviewing-refused");
      const { page, quarry } = visited;
      const { id: schemaId } = await quarry.schemas.create({ name: "Sheet", structure });
      const id = await extract(quarry, schemaId, sheet("88-41-A", "120", "2026-03-04"));
      await goTo(page, `/extractions/${id}`);
      const editor = page.getByLabel("Right value");
      await page.locator('[role=treeitem][data-pointer="/held"]').click();
      await editor.fill("a hundred");
      await editor.press("Enter");
      const bar = page.getByRole("region", { name: "Review" });
      await bar.getByText("/held").waitFor();
      const changes = [{ op: "replace", pointer: "/held", value: 120 }] as const;
      await quarry.reviews.change(id, { version: 0, changes });
      await editor.fill("121");
      await editor.press("Enter");
      await bar.getByText("version 1").waitFor();
      await expect.poll(() => editor.inputValue()).toBe("120");
    });
  });
}
