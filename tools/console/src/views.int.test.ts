import { Quarry } from "@quarry/client";
import { statement, statementStructure } from "@quarry/samples";
import { describeWithProgram } from "@quarry/servers";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goTo, launchBrowser, visit } from "./browser.ts";
import { extractDocument } from "./extract-document.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const note = (text: string, fileName: string, name = "Note") => ({
  ...{ type: "text" as const, fileName, mediaType: "text/plain", bytes: bytesOf(text), truth: {} },
  schema: {
    name,
    structure: {
      type: "object",
      properties: { subject: { type: "string", describe: "Subject" } },
    },
  },
});

describeWithProgram("chromium", "the views of the console", () => {
  let browser: Browser;
  let system: StandaloneSystem;
  beforeAll(async () => {
    system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" });
    browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await system[Symbol.asyncDispose]();
  });

  async function open(account: string, options: Parameters<typeof visit>[1] | object = {}) {
    const [url, key] = [system.baseUrl, await system.apiKey(account)];
    return { url, key, ...(await visit(browser, { url, key, ...options })) };
  }

  it("shows an extraction that a program made, without being asked again", async () => {
    await using opened = await open("live");
    const { page, url, key } = opened;
    await goTo(page, "/extractions");
    await page.getByText("No extractions yet").waitFor();
    const id = await extractDocument(url, key, note("Subject: Roof", "roof.txt"));
    const link = page.getByRole("link", { name: "roof.txt" });
    await link.waitFor({ timeout: 2_000 });
    expect(await link.getAttribute("href")).toBe(`#/extractions/${id}`);
  });

  it("keeps the filters of the list in its address", async () => {
    await using opened = await open("filters");
    const { page, url, key } = opened;
    await extractDocument(url, key, note("Subject: Roof", "roof.txt"));
    await goTo(page, "/extractions");
    await page.getByRole("link", { name: "roof.txt" }).waitFor();
    await page.getByLabel("Status").selectOption("failed");
    await page.getByText("Nothing matches").waitFor();
    expect(page.url()).toContain("#/extractions?status=failed");
    await page.reload();
    await page.getByText("Nothing matches").waitFor();
    expect(await page.getByLabel("Status").inputValue()).toBe("failed");
  });

  it("makes a schema by its form, and refuses a faulty one at its field", async () => {
    await using opened = await open("schemas");
    const { page } = opened;
    await goTo(page, "/schemas/new");
    await page.getByLabel("Name of the schema").fill("Bill");
    await page.getByLabel("Name", { exact: true }).fill("state");
    await page.getByLabel("Type", { exact: true }).selectOption("enum");
    await page.getByRole("button", { name: "Save" }).click();
    const fault = page.locator("fieldset.field", { hasText: "an enum lists its values" });
    await fault.waitFor();
    await page.getByLabel("Choices, one to a line").fill("paid\nopen");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Bill", level: 1 }).waitFor();
    await page.getByRole("button", { name: "JSON" }).click();
    const json = await page.getByLabel("Structure as JSON").inputValue();
    expect(JSON.parse(json)).toEqual({
      type: "object",
      properties: { state: { type: "enum", values: ["paid", "open"] } },
    });
  });

  it("makes a key, shows it once, and ends it", async () => {
    await using opened = await open("keys");
    const { page, url } = opened;
    await goTo(page, "/usage");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("importer");
    await page.getByRole("button", { name: "Make the key" }).click();
    const secret = (await page.locator("dialog[open] code").textContent()) ?? "";
    const ask = () =>
      fetch(`${url}/v1/extractions`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await ask()).status).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();
    const line = page.getByRole("row", { name: "importer" });
    await line.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("button", { name: "Revoke for good" }).click();
    await line.waitFor({ state: "detached" });
    expect((await ask()).status).toBe(401);
  });

  it("replaces a key by one that is shown once, and shows what the account may do", async () => {
    await using opened = await open("limits");
    const { page, url, key } = opened;
    await extractDocument(url, key, note("Subject: Roof", "roof.txt"));
    await goTo(page, "/usage");
    const cells = (row: string) => page.getByRole("row", { name: row }).getByRole("cell");
    const limit = (row: string) => expect.poll(async () => cells(row).allTextContents());
    await limit("Pending extractions").toEqual(["Pending extractions", "200", "0"]);
    await limit("Size of a file").toEqual(["Size of a file", "52.4 MB", ""]);
    await limit("Tokens of a language model").toContain("none");
    await page.getByRole("button", { name: "Rotate" }).click();
    await page.getByRole("button", { name: "Make its successor" }).click();
    const secret = (await page.locator("dialog[open] code").textContent()) ?? "";
    expect(await new Quarry({ baseUrl: url, apiKey: secret }).me()).toMatchObject({
      key: { name: "test", expiresAt: null },
    });
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => page.getByRole("row", { name: "test" }).count()).toBe(2);
  });

  it("draws few of 3,200 rows, and marks and confirms the chosen one", async () => {
    await using opened = await open("long");
    const { page, url, key } = opened;
    const { bytes } = await statement({ kind: "text", layout: "plain", rows: 3_200 });
    const document = {
      ...note("", "statement.txt"),
      bytes,
      schema: { name: "Statement", structure: statementStructure },
    };
    const id = await extractDocument(url, key, document);
    await goTo(page, `/extractions/${id}`);
    await page.getByRole("tree").waitFor();
    expect(await page.locator("[role=tree] *").count()).toBeLessThan(2_000);
    await page.getByRole("treeitem").nth(8).click();
    await page.locator("mark.selected").waitFor();
    await page.getByLabel("Right value").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("1 change", { exact: true }).waitFor();
    expect(await page.locator("[role=tree] *").count()).toBeLessThan(2_000);
  }, 120_000);
});
