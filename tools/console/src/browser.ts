import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** Debian's Chromium; its pages are the console's own, so that no sandbox is needed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: "/usr/bin/chromium", chromiumSandbox: false });
}

export type Visit = AsyncDisposable & {
  context: BrowserContext;
  page: Page;
  violations: string[];
  foreign: string[];
};

/**
 * A browser window of its own on a console, signed in with a key. `violations` fills with what the
 * page's policy refused and what its scripts threw, `foreign` with requests to other origins.
 */
export async function visit(
  browser: Browser,
  { url, key, ...options }: { url: string; key?: string } & Parameters<Browser["newContext"]>[0],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const violations: string[] = [];
  const foreign: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { reportViolation } = globalThis as unknown as { reportViolation(text: string): void };
      reportViolation(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("pageerror", (error) => violations.push(String(error)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(url).origin) foreign.push(request.url());
  });
  await page.goto(`${url}/console`);
  if (key !== undefined) {
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Extract", level: 1 }).waitFor();
  }
  return { context, page, violations, foreign, [Symbol.asyncDispose]: () => context.close() };
}

/** Leads an open console to a place, such as `/schemas`, without loading it again. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, place);
}
