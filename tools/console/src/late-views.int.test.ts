import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeInBrowser, signIn } from "./in-a-browser.ts";

describeInBrowser("a view that is loaded late", (browser) => {
  let system: StandaloneSystem;
  beforeAll(async () => {
    system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" });
  }, 120_000);
  afterAll(() => system[Symbol.asyncDispose]());

  it("is loaded with the page again where an upgrade has removed its file", async () => {
    await using visited = await signIn(browser(), system, "upgraded");
    const { page } = visited;
    const file = /\/console\/usage-page-[\w-]+\.js$/;
    // the server of the next release has no file of this name
    await page.route(file, (route) => route.fulfill({ status: 404, body: "{}" }));
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByRole("heading", { name: "This view was not loaded" }).waitFor();
    await page.getByRole("link", { name: "Schemas" }).click();
    await page.getByRole("heading", { name: "Schemas", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Usage" }).click();
    await page.unroute(file);
    await page.getByRole("button", { name: "Load the page again" }).click();
    await page.getByRole("heading", { name: "Usage", level: 1 }).waitFor();
    expect(page.url()).toContain("#/usage");
  }, 60_000);
});
