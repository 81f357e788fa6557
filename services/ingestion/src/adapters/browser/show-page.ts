import { AppError } from "@quarry/kernel";
import type { BrowserContext, Page, Request } from "playwright-core";
import type { FetchedSource } from "../../application/ports.ts";
import { shownHtml, tooMuch } from "./shown-html.ts";

export type Showing = {
  url: string;
  /** Of everything that it loads, decompressed, and of what it shows. */
  maxBytes: number;
  /** Why the host of an address was not reached, where it was tried in vain. */
  failureOf: (url: string) => AppError | undefined;
};

/** Time for scripts once the page itself has arrived; some never come to rest. In ms. */
const settlingMs = 8_000;

function unreachable(message: string, cause?: unknown): AppError {
  return new AppError("SOURCE_UNREACHABLE", message, { cause });
}

/** Addresses that the page itself was led to in vain, the last one first. */
function watchNavigation(page: Page): string[] {
  const failed: string[] = [];
  const isOwn = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on("requestfailed", (request) => {
    if (isOwn(request)) failed.unshift(request.url());
  });
  return failed;
}

function crashed(): AppError {
  const message = "The page broke its browser's process, as one does that needs too much memory";
  return new AppError("SOURCE_UNREADABLE", message);
}

/** Opens the page and waits until its scripts are at rest, or have had their time. */
async function open(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: "domcontentloaded", timeout: 0 });
  if (response && !response.ok()) {
    throw unreachable(`The source's server answered a browser with status ${response.status()}`);
  }
  const atRest = page.waitForLoadState("networkidle", { timeout: settlingMs });
  await atRest.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
  });
}

/**
 * Opens a page in a context of its own and gives what it shows once its scripts are at rest.
 *
 * @throws AppError SOURCE_REFUSED, SOURCE_UNREACHABLE, SOURCE_UNREADABLE; what Playwright throws
 *   when the context is closed.
 */
export async function showPage(
  context: BrowserContext,
  { url, maxBytes, failureOf }: Showing,
): Promise<FetchedSource> {
  const page = await context.newPage();
  const broken = Promise.withResolvers<never>();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on("Network.dataReceived", ({ dataLength }) => {
    bytes += dataLength;
    if (bytes > maxBytes) broken.reject(tooMuch(maxBytes));
  });
  await session.send("Network.enable");
  page.on("crash", () => broken.reject(crashed()));
  context.on("page", (other) => other.close().catch(() => {})); // pages that it opens
  const failed = watchNavigation(page);
  const failure = (cause?: unknown) =>
    failureOf(failed[0] ?? url) ??
    unreachable("The connection to the source's server broke off in the browser", cause);

  async function show(): Promise<FetchedSource> {
    await open(page, url);
    if (!/^https?:/.test(page.url())) throw failure();
    const content = await shownHtml(session, maxBytes);
    return { content, contentType: "text/html; charset=utf-8", url: page.url() };
  }

  return await Promise.race([broken.promise, show()]).catch((error: unknown) => {
    throw error instanceof AppError ? error : failure(error);
  });
}
