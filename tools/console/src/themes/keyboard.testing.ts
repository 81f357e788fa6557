import type { Stage } from "@quarry/systems";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "../browser.ts";
import { pressButton, tabTo } from "../keyboard.ts";

export function withoutMouse(stage: () => Stage, browser: () => Browser): void {
  describe("the console without a mouse", () => {
    it("is used from signing in to deleting", async () => {
      const { system } = stage();
      await using opened = await visit(browser(), { url: system.baseUrl });
      const { page } = opened;
      await tabTo(page, page.getByLabel("API key"));
      await page.keyboard.type(await system.apiKey("keyboard"));
      await page.keyboard.press("Enter");
      await pressButton(page, "Try a sample");
      await pressButton(page, "Extract");
      await tabTo(page, page.getByRole("tree"));
      for (const key of ["j", "j", "k", "j"]) await page.keyboard.press(key);
      await page.locator("mark.selected", { hasText: /^3 November 2026$/ }).waitFor();
      await walkTree(page);
      await pressButton(page, "Delete");
      expect(await focused(page)).toBe("Cancel");
      await page.keyboard.press("Escape");
      expect(await focused(page)).toBe("Delete");
      await page.keyboard.press("Enter");
      await pressButton(page, "Delete for good");
      await page.getByText("No extractions yet").waitFor();
    }, 120_000);
  });
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Opens and closes a list of two rows, and stands on each kind of line. */
async function walkTree(page: Page): Promise<void> {
  const selected = async () => {
    const line = page.getByRole("treeitem", { selected: true });
    const active = await page.getByRole("tree").getAttribute("aria-activedescendant");
    expect(await line.getAttribute("id")).toBe(active);
    return [await line.getAttribute("data-pointer"), await line.getAttribute("aria-expanded")];
  };
  const steps: [key: string, pointer: string, expanded: string | null][] = [
    ["Home", "/number", null],
    ["ArrowDown", "/date", null],
    ["ArrowUp", "/number", null],
    ["End", "/lines/1/amount", null],
    ["ArrowLeft", "/lines/1", "true"],
    ["ArrowLeft", "/lines/1", "false"],
    ["ArrowLeft", "/lines", "true"],
    ["Enter", "/lines", "false"],
    ["End", "/lines", "false"],
    ["ArrowRight", "/lines", "true"],
    ["ArrowRight", "/lines/0", "true"],
    ["ArrowRight", "/lines/0/description", null],
  ];
  for (const [key, pointer, expanded] of steps) {
    await page.keyboard.press(key);
    await expect.poll(selected, { message: key }).toEqual([pointer, expanded]);
  }
}
