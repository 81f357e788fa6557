import type { Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";

export function wayIn(stage: () => Stage, browser: () => Browser): void {
  describe("the way into the console", () => {
    it("begins at the root of the server, under a policy without inline code", async () => {
      const { baseUrl } = stage().system;
      const page = await browser().newPage();
      const response = await page.goto(`${baseUrl}/`);
      expect(page.url()).toBe(`${baseUrl}/console`);
      await page.getByLabel("API key").waitFor();
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe-|https?:|\*/);
      await page.close();
    });
  });
}
