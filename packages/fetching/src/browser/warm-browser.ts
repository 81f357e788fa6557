import type { Chromium } from "./launch-chromium.ts";

export interface WarmBrowser extends AsyncDisposable {
  /** Works with the running browser, or with a new one. @throws what launching throws. */
  use<T>(work: (chromium: Chromium) => Promise<T>): Promise<T>;
}

/** Browsers grow with the pages that they have shown. */
const pagesPerBrowser = 100;
const idleMs = 60_000;

/**
 * One browser for all pages: started for the first, kept while pages follow each other, closed when
 * none came for a minute and after a hundred, replaced when it died.
 */
export function createWarmBrowser(launch: () => Promise<Chromium>): WarmBrowser {
  let running: Promise<Chromium> | undefined;
  let users = 0;
  let pages = 0;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const last = running;
    running = undefined;
    pages = 0;
    await (await last?.catch(() => undefined))?.[Symbol.asyncDispose]();
  }

  /** One that cannot be closed is given up: the next page gets a new one anyway. */
  function closeIdle(): void {
    close().catch(() => undefined);
  }

  function start(): Promise<Chromium> {
    const starting = launch();
    running = starting;
    const forget = () => {
      if (running === starting) running = undefined;
    };
    starting.then(({ browser }) => browser.once("disconnected", forget), forget);
    return starting;
  }

  return {
    async use(work) {
      clearTimeout(idle);
      users += 1;
      pages += 1;
      try {
        return await work(await (running ?? start()));
      } finally {
        users -= 1;
        if (users === 0 && pages >= pagesPerBrowser) await close();
        else if (users === 0) idle = setTimeout(closeIdle, idleMs).unref();
      }
    },
    [Symbol.asyncDispose]: close,
  };
}
