import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describeWithProgram } from "@quarry/servers";
import {
  type StandaloneSystem,
  startStandaloneSystem,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Chromium takes its time where the machine is busy, in ms. */
const slow = 120_000;

describeWithProgram("chromium", "the page /docs in a browser", () => {
  const opened = new AsyncDisposableStack();
  let system: StandaloneSystem;
  let browser: Browser;
  beforeAll(async () => {
    system = opened.use(await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" }));
    const folder = (process.env.PATH ?? "")
      .split(delimiter)
      .find((each) => existsSync(join(each, "chromium")));
    browser = await chromium.launch({
      executablePath: join(folder ?? "", "chromium"),
      chromiumSandbox: process.getuid?.() !== 0,
    });
    opened.defer(() => browser.close());
  }, slow);
  afterAll(() => opened.disposeAsync());

  /** The page with a key that is authorized, and what went wrong on it or left for elsewhere. */
  async function openDocs(key: string): Promise<{ page: Page; faults: string[] }> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const faults: string[] = [];
    page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.origin !== system.baseUrl && url.protocol !== "data:") faults.push(url.href);
    });
    await page.goto(`${system.baseUrl}/docs`);
    await page.locator(".btn.authorize").click();
    await page.locator("#auth-bearer-value").fill(key);
    await page.locator("form:has(#auth-bearer-value) button[type=submit]").click();
    await page.locator(".auth-container .btn-done").first().click();
    return { page, faults };
  }

  async function openOperation(page: Page, name: string): Promise<Locator> {
    const operation = page.locator(`#operations-${name}`);
    await operation.locator(".opblock-summary-control").click();
    await operation.locator(".parameters-container, .request-body").first().waitFor();
    return operation;
  }

  /** Executes, and returns the answer's status and body and the request as a command of curl. */
  async function execute(operation: Locator) {
    await operation.locator("button.execute").click();
    const answer = operation.locator(".live-responses-table");
    const status = await answer.locator(".response-col_status").last().innerText();
    const body = await answer.locator(".highlight-code, .microlight").first().innerText();
    const curl = await operation.locator(".curl-command").innerText();
    return { status: status.trim(), body: body.slice(body.indexOf("{")), curl };
  }

  it("extracts from an uploaded file, and sends nothing that was not filled in", {
    timeout: slow,
  }, async () => {
    const key = await system.apiKey("docs");
    const id = await createSchema(key);
    const { page, faults } = await openDocs(key);
    const operation = await openOperation(page, "Extractions-createExtraction");
    await operation.locator("[data-property-name=schema_id] input").first().fill(id);
    const file = { name: "ticket.txt", mimeType: "text/plain", buffer: Buffer.from(ticketText) };
    await operation.locator("[data-property-name=source] input[type=file]").setInputFiles(file);
    const { status, body, curl } = await execute(operation);
    expect(status).toBe("200");
    expect(JSON.parse(body).data.output).toMatchObject({ ticket: "TK-4711" });
    const fields = [...curl.matchAll(/-F '(\w+)=/g)].map(([, name]) => name);
    expect(fields.sort()).toEqual(["schema_id", "source", "type"]);
    expect(curl).not.toMatch(/Idempotency-Key|Prefer/);
    expect(faults).toEqual([]);
    await page.close();
  });

  it("creates a schema by the example that stands there", { timeout: slow }, async () => {
    const { page, faults } = await openDocs(await system.apiKey("docs-schemas"));
    const { status } = await execute(await openOperation(page, "Schemas-createSchema"));
    expect(status).toBe("200");
    expect(faults).toEqual([]);
    await page.close();
  });

  async function createSchema(key: string): Promise<string> {
    const response = await fetch(`${system.baseUrl}/v1/schemas`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Ticket", structure: ticketStructure }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    return data.id;
  }
});
