import { AppError } from "@quarry/kernel";

/** One caller's subscription to a key. */
export type Follower<News> = Disposable & {
  /** Resolves with the news since the last call; with undefined after `ms`, or on an abort. */
  next(ms: number, signal: AbortSignal): Promise<News | undefined>;
};

export type Followers<News> = {
  notify(key: string, news: News): void;
  /**
   * Subscribes until it is disposed, or `signal` is aborted: a caller that has disconnected is forgotten
   * even if nothing reads its news any more.
   *
   * @throws AppError UNAVAILABLE if there are too many followers.
   */
  follow(key: string, signal: AbortSignal): Follower<News>;
};

/**
 * Subscriptions of callers, by key. News between two calls is merged, so that a slow reader uses no more
 * memory.
 *
 * @param options.most Followers in this process.
 * @param options.what What they follow, for the error message.
 * @param options.merge Merges pending news with newer news.
 */
export function createFollowers<News>(options: {
  most: number;
  what: string;
  merge: (kept: News, newer: News) => News;
}): Followers<News> {
  const { most, what, merge } = options;
  const followed = new Map<string, Set<(news: News) => void>>();
  let count = 0;

  return {
    notify(key, news) {
      for (const receive of followed.get(key) ?? []) receive(news);
    },
    follow(key, signal) {
      if (count >= most) {
        throw new AppError("UNAVAILABLE", `Too many callers are following ${what}; try again`, {
          retryAfterSeconds: 5,
        });
      }
      count += 1;
      const others = followed.get(key) ?? new Set();
      const { receive, next } = createMailbox(merge);
      followed.set(key, others.add(receive));
      const leave = () => {
        signal.removeEventListener("abort", leave);
        if (!others.delete(receive)) return;
        count -= 1;
        if (others.size === 0 && followed.get(key) === others) followed.delete(key);
      };
      signal.addEventListener("abort", leave);
      if (signal.aborted) leave();
      return { next, [Symbol.dispose]: leave };
    },
  };
}

function createMailbox<News>(merge: (kept: News, newer: News) => News) {
  let kept: News | undefined;
  let resume = () => {};
  return {
    receive(news: News): void {
      kept = kept === undefined ? news : merge(kept, news);
      resume();
    },
    next(ms: number, signal: AbortSignal): Promise<News | undefined> {
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
        if (kept !== undefined || signal.aborted) end();
      });
    },
  };
}
