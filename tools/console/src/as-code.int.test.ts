import { encryptedPdf, invoicePdf, receiptImage } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeInBrowser, signIn } from "./in-a-browser.ts";
import { installClients, type RunCode } from "./run-code.ts";

const password = "open sesame";
const pdf = Buffer.from(encryptedPdf([["Total: 7 EUR"], ["Total: 5 EUR"]], password));
const structure = {
  type: "object",
  properties: { total: { type: "number", describe: "Total" } },
} as const;

/** What is chosen in the console, and the type that it is sent as. */
type Case = [
  name: string,
  type: string,
  choose: (page: Page, documentsUrl: string) => Promise<void>,
];

const cases: Case[] = [
  [
    "a file with options",
    "pdf",
    async (page) => {
      const file = { name: "it's 5; $HOME.pdf", mimeType: "application/pdf", buffer: pdf };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByText("Options", { exact: true }).click();
      await page.getByLabel("Instruction").fill("@all, it's in <EUR>");
      await page.getByLabel("Pages of a PDF").fill("2");
      await page.getByLabel("Password").fill(password);
      await page.getByLabel("Accept lists").check();
    },
  ],
  [
    "a text",
    "text",
    async (page) => {
      await page.getByRole("button", { name: "Text", exact: true }).click();
      await page.getByLabel("Text of the source").fill(`It's "\\n" for $HOME\nTotal: 5 EUR\n`);
    },
  ],
  ["the address of a PDF", "pdf", atAddress("/bill.pdf")],
  ["the address of an image", "image", atAddress("/receipt.png?it's")],
  ["the address of a page", "webpage", atAddress("/bill")],
];

describeInBrowser("the call as code", (browser) => {
  const opened = new AsyncDisposableStack();
  let system: StandaloneSystem;
  let documentsUrl: string;
  let runCode: RunCode;
  beforeAll(async () => {
    const { bytes, mediaType } = receiptImage();
    const documents = await startDocumentServer({
      "/bill.pdf": { type: "application/pdf", body: (await invoicePdf()).bytes },
      "/receipt.png": { type: mediaType, body: bytes },
      "/bill": { type: "text/html", body: "<p>Total: 5 EUR</p>" },
    });
    documentsUrl = opened.use(documents).url;
    system = opened.use(await startStandaloneSystem({ documentsUrl }));
    runCode = opened.use(installClients({ "it's 5; $HOME.pdf": pdf }));
  }, 120_000);
  afterAll(() => opened.disposeAsync());

  it.each(cases)(
    "makes the extraction that the console makes, in each language: %s",
    async (name, type, choose) => {
      const account = name.replaceAll(" ", "-").toLowerCase();
      await using visited = await signIn(browser(), system, account);
      const { page, key, quarry } = visited;
      await quarry.schemas.create({ name: "It's a bill", structure });
      await page.reload();
      await choose(page, documentsUrl);
      const codes = await shownCodes(page);
      await page.getByRole("button", { name: "Extract", exact: true }).click();
      await page.getByRole("tree").waitFor();
      for (const [language, code] of Object.entries(codes)) {
        const needsPassword = code.includes("QUARRY_PDF_PASSWORD");
        const secrets = {
          QUARRY_API_KEY: key,
          ...(needsPassword && { QUARRY_PDF_PASSWORD: password }),
        };
        await runCode(language, code, secrets);
        expect(code).not.toContain(password);
      }
      const made = (await quarry.extractions.list().page()).data.toReversed();
      const pages = await Promise.all(
        made.map(async ({ id }) => (await quarry.extractions.document(id)).pages),
      );
      const seen = made.map(({ input, output }, index) => [input, output, pages[index]]);
      const [{ input } = {}] = made;
      expect(input).toMatchObject({ type });
      // the command line sends a text from stdin as a file
      const byCommandLine = type === "text" ? { ...input, source: "stdin" } : input;
      expect(seen).toEqual([
        seen[0],
        seen[0],
        seen[0],
        [byCommandLine, ...(seen[0] ?? []).slice(1)],
      ]);
    },
    120_000,
  );
});

function atAddress(path: string) {
  return async (page: Page, documentsUrl: string): Promise<void> => {
    await page.getByRole("button", { name: "Web address" }).click();
    await page.getByLabel("Address of a page").fill(` ${documentsUrl}${path}`);
  };
}

async function shownCodes(page: Page): Promise<Record<string, string>> {
  await page.getByText("As code").click();
  const codes: Record<string, string> = {};
  for (const language of ["curl", "TypeScript", "Command line"]) {
    await page.getByRole("button", { name: language, exact: true }).click();
    codes[language] = (await page.locator(".as-code pre").textContent()) ?? "";
  }
  return codes;
}
