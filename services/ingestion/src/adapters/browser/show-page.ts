import { setTimeout as timeout } from "node:timers/promises";
import { AppError } from "@quarry/kernel";
import type { BrowserContext, CDPSession, Page, Request } from "playwright-core";
import type { FetchedSource } from "../../application/ports.ts";
import { shownHtml, tooMuch } from "./shown-html.ts";

export type Showing = {
  url: string;
  /** Of everything that it loads, decompressed, and of what it shows. */
  maxBytes: number;
  /** Time for its scripts once the page itself has arrived; some never come to rest. In ms. */
  settlingMs: number;
  /** Why the host of an address was not reached, where it was tried in vain. */
  failureOf: (url: string) => AppError | undefined;
};

function unreachable(message: string, cause?: unknown): AppError {
  return new AppError("SOURCE_UNREACHABLE", message, { cause });
}

/** A page that leads elsewhere fails before it is told which request did. In ms. */
const toldWithin = 2_000;

/** Tells the address that the page itself was last led to in vain, where there is one. */
function watchNavigation(page: Page): () => Promise<string | undefined> {
  let failed: string | undefined;
  const isOwn = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  const first = page.waitForEvent("requestfailed", { predicate: isOwn, timeout: 0 });
  first.catch(() => {}); // the page was closed without any
  page.on("requestfailed", (request) => {
    if (isOwn(request)) failed = request.url();
  });
  return async () => {
    const late = timeout(toldWithin, undefined, { ref: false });
    await Promise.race([first.catch(() => {}), late]);
    return failed;
  };
}

function crashed(): AppError {
  const message = "The page broke its browser's process, as one does that needs too much memory";
  return new AppError("SOURCE_UNREADABLE", message);
}

/** Opens the page and waits until its scripts are at rest, or have had their time. */
async function open(page: Page, { url, settlingMs }: Showing): Promise<void> {
  const response = await page.goto(url, { waitUntil: "domcontentloaded", timeout: 0 });
  if (response && !response.ok()) {
    throw unreachable(`The source's server answered a browser with status ${response.status()}`);
  }
  const atRest = page.waitForLoadState("networkidle", { timeout: settlingMs });
  await atRest.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
  });
}

/** Never resolves; rejects when the page loads too much or its process dies. */
function watchPage(page: Page, session: CDPSession, maxBytes: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {}); // nobody may be waiting yet, or any more
  let bytes = 0;
  session.on("Network.dataReceived", ({ dataLength }) => {
    bytes += dataLength;
    if (bytes > maxBytes) reject(tooMuch(maxBytes));
  });
  page.on("crash", () => reject(crashed()));
  return promise;
}

/**
 * Opens a page in a context of its own and gives what it shows once its scripts are at rest.
 *
 * @throws AppError SOURCE_REFUSED, SOURCE_UNREACHABLE, SOURCE_UNREADABLE.
 */
export async function showPage(context: BrowserContext, showing: Showing): Promise<FetchedSource> {
  const { url, maxBytes, failureOf } = showing;
  let failedAddress: (() => Promise<string | undefined>) | undefined;

  async function show(page: Page, session: CDPSession): Promise<FetchedSource> {
    await session.send("Network.enable");
    await open(page, showing);
    if (!/^https?:/.test(page.url())) throw new Error("The page ended elsewhere than in the web");
    const content = await shownHtml(session, maxBytes);
    return { content, contentType: "text/html; charset=utf-8", url: page.url() };
  }

  try {
    const page = await context.newPage();
    context.on("page", (other) => other.close().catch(() => {})); // pages that it opens
    failedAddress = watchNavigation(page);
    const session = await context.newCDPSession(page);
    return await Promise.race([watchPage(page, session, maxBytes), show(page, session)]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const brokenOff = "The connection to the source's server broke off in the browser";
    throw failureOf((await failedAddress?.()) ?? url) ?? unreachable(brokenOff, error);
  }
}
