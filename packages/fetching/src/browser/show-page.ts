import { setTimeout as timeout } from "node:timers/promises";
import type { FetchedSource } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { badStatus } from "../fetcher/fetch-failure.ts";
import type { PageClock } from "./page-clock.ts";
import { shownHtml, tooMuch } from "./shown-html.ts";

export type Showing = {
  url: string;
  /** Of everything that it loads, decompressed, and of what it shows. */
  maxBytes: number;
  /** Time for its scripts once the page itself has arrived; some never come to rest. In ms. */
  settlingMs: number;
  clock: PageClock;
  /** Why the host of an address was not reached, where it was tried in vain. */
  failureOf: (url: string) => AppError | undefined;
};

function unreachable(message: string, cause?: unknown): AppError {
  return new AppError("SOURCE_UNREACHABLE", message, { cause });
}

/** A page that leads elsewhere fails before it is known which request did. In ms. */
const knownWithin = 5_000;

/**
 * Returns why the page was last led elsewhere in vain, where it is known. A load that the page itself
 * broke off, as one does whose script leads elsewhere before all of it has come, is no failure.
 */
function watchNavigation(page: Page, failureOf: Showing["failureOf"]) {
  const { promise: reason, resolve } = Promise.withResolvers<AppError | undefined>();
  page.on("requestfailed", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const reason = failureOf(request.url());
    if (reason || request.failure()?.errorText !== "net::ERR_ABORTED") resolve(reason);
  });
  return () => Promise.race([reason, timeout(knownWithin, undefined, { ref: false })]);
}

function crashed(): AppError {
  const message = "The page crashed the browser, probably by using too much memory";
  return new AppError("SOURCE_UNREADABLE", message);
}

function isDownload(): AppError {
  const message = "The page led to a download; give the address of the file itself";
  return new AppError("SOURCE_UNREADABLE", message);
}

/** Never resolves; rejects when the page itself turns out to be a file to be downloaded. */
function watchDownloads(page: Page): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {}); // it may not be waited for yet, or any more
  let latest = "";
  page.on("request", (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage) latest = request.url();
  });
  page.on("download", (download) => {
    if (download.url() === latest) reject(isDownload());
  });
  return promise;
}

/** Opens the page and waits until its scripts are at rest, or have had their time. */
async function open(page: Page, { url, settlingMs, clock }: Showing): Promise<void> {
  const opening = page.goto(url, { waitUntil: "domcontentloaded", timeout: 0 });
  const response = await opening.catch((error: unknown) => {
    throw /Download is starting/.test(String(error)) ? isDownload() : error;
  });
  if (response && !response.ok()) {
    throw badStatus(response.status(), "the browser");
  }
  const atRest = page.waitForLoadState("networkidle", { timeout: 0 });
  atRest.catch(() => {}); // the page may be closed before
  await Promise.race([atRest, clock.after(settlingMs)]);
}

/** Never resolves; rejects when the page loads too much or its process dies. */
function watchPage(page: Page, session: CDPSession, maxBytes: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {}); // it may not be waited for yet, or any more
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
  const { maxBytes, failureOf } = showing;
  let reasonOfFailure: (() => Promise<AppError | undefined>) | undefined;

  async function show(page: Page, session: CDPSession): Promise<FetchedSource> {
    await session.send("Network.enable");
    await open(page, showing);
    if (!/^https?:/.test(page.url()))
      throw new Error("The page redirected to a URL that is not http(s)");
    const content = await shownHtml(session, maxBytes);
    return { content, contentType: "text/html; charset=utf-8", url: page.url() };
  }

  try {
    const page = await context.newPage();
    context.on("page", (other) => other.close().catch(() => {})); // pages that it opens
    reasonOfFailure = watchNavigation(page, failureOf);
    const session = await context.newCDPSession(page);
    const faults = [watchPage(page, session, maxBytes), watchDownloads(page)];
    return await Promise.race([...faults, show(page, session)]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const brokenOff = "The connection to the source's server was lost in the browser";
    throw (await reasonOfFailure?.()) ?? unreachable(brokenOff, error);
  }
}
