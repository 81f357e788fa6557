/** News for one reader. What comes between two calls of `next` is merged, so that a slow reader uses no more memory. */
export type Mailbox<News> = {
  receive(news: News): void;
  /** Resolves with the news since the last call; with undefined after `ms`, on an abort, or once it is closed. */
  next(ms: number, signal: AbortSignal): Promise<News | undefined>;
  close(): void;
};

/** @param merge Merges pending news with newer news. */
export function createMailbox<News>(merge: (kept: News, newer: News) => News): Mailbox<News> {
  let kept: News | undefined;
  let isClosed = false;
  let resume = () => {};
  return {
    receive(news) {
      kept = kept === undefined ? news : merge(kept, news);
      resume();
    },
    next(ms, signal) {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
          resolve(kept);
          kept = undefined;
          resume = () => {}; // later news is kept for the next call
        };
        const timer = setTimeout(end, ms);
        signal.addEventListener("abort", end);
        resume = end;
        if (kept !== undefined || signal.aborted || isClosed) end();
      });
    },
    close() {
      isClosed = true;
      resume();
    },
  };
}
