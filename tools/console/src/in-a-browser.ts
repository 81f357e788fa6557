import { Quarry } from "@quarry/client";
import { describeWithProgram } from "@quarry/servers";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser, visit } from "./browser.ts";

/** Tests that share one browser, skipped where there is none. */
export function describeInBrowser(what: string, tests: (browser: () => Browser) => void): void {
  describeWithProgram("chromium", what, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser.close());
    tests(() => browser);
  });
}

type System = { baseUrl: string; apiKey(account: string): Promise<string> };

/** A window of an account's own on a system's console, signed in, with a client of the same key. */
export async function signIn(
  browser: Browser,
  system: System,
  account: string,
  options: Parameters<Browser["newContext"]>[0] = {},
) {
  const [url, key] = [system.baseUrl, await system.apiKey(account)];
  const quarry = new Quarry({ baseUrl: url, apiKey: key });
  return { url, key, quarry, ...(await visit(browser, { url, key, ...options })) };
}
