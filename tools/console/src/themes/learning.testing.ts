import type { Structure } from "@quarry/client";
import type { Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { seriousFaults } from "../accessible.ts";
import { goTo } from "../browser.ts";
import { signIn } from "../in-a-browser.ts";

const structure = {
  type: "object",
  properties: { number: { type: "string", describe: "Invoice number" } },
} satisfies Structure;

export function learning(stage: () => Stage, browser: () => Browser): void {
  describe("what a schema learns from", () => {
    it("is made of a review, listed with the schema and removed from it", async () => {
      await using visited = await signIn(browser(), stage().system, "learning-examples");
      const { page, quarry } = visited;
      const { id: schemaId } = await quarry.schemas.create({ name: "Invoice", structure });
      await quarry.reviews.setPolicy(schemaId, { learn: "none" });
      const source = "Harbour Ltd\nInvoice number: R-7\n";
      const { id } = await quarry.extractions.create({ schemaId, source, waitSeconds: 30 });
      await quarry.reviews.complete(id, { verdict: "approved" });
      await goTo(page, `/extractions/${id}`);
      await page.getByRole("button", { name: "Use as example" }).click();
      await page.getByRole("link", { name: "example of its schema" }).click();
      const examples = page.getByRole("region", { name: "Examples" });
      await examples.getByRole("link", { name: "Harbour Ltd" }).waitFor();
      expect(await quarry.schemas.examples.list(schemaId)).toMatchObject([{ extractionId: id }]);
      await examples.getByRole("button", { name: "Remove" }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByRole("button", { name: "Remove" }).click();
      await examples.getByText("None yet").waitFor();
      expect(await quarry.schemas.examples.list(schemaId)).toEqual([]);
    }, 60_000);

    it("is chosen by a policy, which is read and changed with the schema", async () => {
      await using visited = await signIn(browser(), stage().system, "learning-policy");
      const { page, quarry } = visited;
      const { id: schemaId } = await quarry.schemas.create({ name: "Invoice", structure });
      await goTo(page, `/schemas/${schemaId}`);
      const policy = page.getByRole("region", { name: "Review policy" });
      const below = policy.getByLabel("Values less sure than");
      await expect.poll(() => below.inputValue()).toBe("70");
      await below.fill("72.5");
      await policy.getByLabel("a value is invisible").uncheck();
      await policy.getByLabel("Single fields").fill("number 95");
      await policy.getByRole("button", { name: "Save the policy" }).click();
      await policy.getByText('"number 95" is no threshold').waitFor();
      await policy.getByLabel("Single fields").fill("/number 95");
      await policy.getByRole("button", { name: "Save the policy" }).click();
      const stored = {
        below: 0.725,
        hidden: false,
        fields: { "/number": 0.95 },
        learn: "reviewed",
      };
      await expect.poll(() => quarry.reviews.policy(schemaId)).toMatchObject(stored);
      expect(await seriousFaults(page)).toEqual([]);
    }, 60_000);
  });
}
