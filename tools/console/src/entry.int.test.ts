import { startStandaloneSystem } from "@quarry/systems";
import { expect, it } from "vitest";
import { describeInBrowser } from "./in-a-browser.ts";

describeInBrowser("the way into the console", (browser) => {
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
