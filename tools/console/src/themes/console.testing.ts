import { demoDocuments } from "@quarry/samples";
import type { Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { seriousFaults } from "../accessible.ts";
import { goTo, visit } from "../browser.ts";
import { extractDocument } from "../extract-document.ts";

export function firstSteps(stage: () => Stage, browser: () => Browser): void {
  describe("the console in a browser", () => {
    const signedIn = async ({ system }: Stage, account: string) =>
      visit(browser(), { url: system.baseUrl, key: await system.apiKey(account) });

    it("leads from nothing to values with their evidence, by its own scripts alone", async () => {
      await using visited = await signedIn(stage(), "first-result");
      const { page, violations, foreign } = visited;
      await page.getByRole("button", { name: "Try a sample" }).click();
      await page.getByRole("button", { name: "Extract", exact: true }).click();
      const date = page.getByRole("treeitem").filter({ hasText: "2026-11-03" });
      await date.click();
      expect(await page.locator("mark.selected").textContent()).toBe("3 November 2026");
      await page.locator("mark", { hasText: "59.50" }).click();
      const selected = page.getByRole("treeitem", { selected: true });
      expect(await selected.getAttribute("data-pointer")).toBe("/total");
      const absent = page.getByRole("treeitem").filter({ hasText: "not in the document" });
      expect(await absent.getAttribute("data-pointer")).toBe("/orderReference");
      expect([violations, foreign]).toEqual([[], []]);
    });

    it.each(["light", "dark"] as const)(
      "has nothing that axe calls serious, %s",
      async (colorScheme) => {
        const { system } = stage();
        const key = await system.apiKey(`axe-${colorScheme}`);
        await using visited = await visit(browser(), { url: system.baseUrl, colorScheme });
        const { page } = visited;
        expect(await seriousFaults(page)).toEqual([]);
        await page.getByLabel("API key").fill(key);
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: "Try a sample" }).click();
        expect(await seriousFaults(page)).toEqual([]);
        await page.getByRole("button", { name: "Extract", exact: true }).click();
        await page.getByRole("treeitem").filter({ hasText: "2026-11-03" }).click();
        expect(await seriousFaults(page)).toEqual([]);
        await page.getByRole("button", { name: "Delete" }).click();
        expect(await seriousFaults(page)).toEqual([]);
      },
    );

    it("shows no page to another account, nor after its deletion, though a browser has it", async () => {
      const { system } = stage();
      const { baseUrl: url } = system;
      const key = await system.apiKey("erased-page");
      const stranger = await system.apiKey("stranger");
      const id = await extractDocument(url, key, (await demoDocuments()).invoicePdf);
      const ask = (who: string, headers = {}, place = "pages/1") =>
        fetch(`${url}/v1/extractions/${id}/${place}`, {
          headers: { authorization: `Bearer ${who}`, ...headers },
        });
      const first = await ask(key);
      expect(first.headers.get("content-type")).toBe("image/jpeg");
      expect(first.headers.get("cache-control")).toBe("private, no-cache");
      const etag = first.headers.get("etag") ?? "";
      const known = { "if-none-match": etag, "cache-control": "max-age=0" };
      expect((await ask(key, known)).status).toBe(304);
      expect((await ask(stranger, known)).status).toBe(404);
      expect((await ask(key, {}, "pages/99")).status).toBe(422);
      expect((await ask(key, {}, "pages/none")).status).toBe(422);
      await using visited = await visit(browser(), { url, key });
      const { page } = visited;
      await goTo(page, `/extractions/${id}`);
      await page.getByRole("img", { name: "Page 1" }).waitFor();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByRole("button", { name: "Delete for good" }).click();
      await page.getByRole("heading", { name: "Extract", level: 1 }).waitFor();
      const picture = `v1/extractions/${id}/pages/1`;
      expect(await page.evaluate(async (path) => (await fetch(path)).status, picture)).toBe(404);
      expect((await ask(key, known)).status).toBe(404);
    });

    it("keeps the session from scripts", async () => {
      await using visited = await signedIn(stage(), "cookie");
      const cookies = await visited.context.cookies();
      expect(cookies).toMatchObject([{ httpOnly: true, sameSite: "Strict" }]);
      expect(await visited.page.evaluate("document.cookie")).toBe("");
    });

    it("says why a key is refused, and opens nothing", async () => {
      await using visited = await visit(browser(), { url: stage().system.baseUrl });
      await visited.page.getByLabel("API key").fill("nonsense");
      await visited.page.getByRole("button", { name: "Sign in" }).click();
      expect(await visited.page.getByRole("alert").textContent()).toContain("Invalid API key");
    });
  });
}
