import { onBothForms, startStandaloneSystem } from "@quarry/systems";
import { expect, it } from "vitest";
import { describeInBrowser } from "./in-a-browser.ts";

describeInBrowser("the way into the console", (browser) => {
  onBothForms({}, (stage) => {
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

  it("is the link that the first start prints, which signs in once", async () => {
    await using system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" });
    const [link = ""] = /http:\S+\/console#once=[\w-]+/.exec(system.output().join("\n")) ?? [];
    const open = async () => {
      const context = await browser().newContext();
      const page = await context.newPage();
      await page.goto(link);
      return { page, [Symbol.asyncDispose]: () => context.close() };
    };
    await using first = await open();
    await first.page.getByRole("heading", { name: "Extract", level: 1 }).waitFor();
    expect(first.page.url()).toBe(`${system.baseUrl}/console#/`);
    await using second = await open();
    await second.page.getByLabel("API key").waitFor();
    expect(await second.page.getByRole("alert").textContent()).toContain(
      "This link was used before",
    );
  }, 120_000);
});
