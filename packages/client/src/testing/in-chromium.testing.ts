import { chromium } from "playwright-core";

/** What a module's `smoke` returns on a page of an origin, in the Chromium of this machine. */
export async function inChromium(page: {
  origin: string;
  code: string;
  settings: { baseUrl: string; apiKey: string };
}): Promise<unknown> {
  // a page of another place may call this machine, as it may call a server elsewhere
  const args = ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks"];
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args,
  });
  try {
    const tab = await browser.newPage();
    await tab.route(`${page.origin}/**`, (route) => {
      const isModule = route.request().url().endsWith(".js");
      return route.fulfill(
        isModule
          ? { contentType: "text/javascript", body: page.code }
          : { contentType: "text/html", body: "<!doctype html><title>A page</title>" },
      );
    });
    await tab.goto(`${page.origin}/`);
    const settings = JSON.stringify(page.settings);
    return await tab.evaluate(`import("/smoke.js").then(({ smoke }) => smoke(${settings}))`);
  } finally {
    await browser.close();
  }
}
