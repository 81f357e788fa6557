import { AppError } from "@quarry/kernel";
import { createMailbox } from "./mailbox.ts";
import { createSharedPlaces } from "./shared-places.ts";

/** One caller's subscription to a key. */
export type Follower<News> = Disposable & {
  /**
   * Resolves with the news since the last call; with undefined after `ms`, or on an abort.
   *
   * @throws AppError RATE_LIMITED once another account has taken the place over.
   */
  next(ms: number, signal: AbortSignal): Promise<News | undefined>;
};

export type Followers<News> = {
  notify(key: string, news: News): void;
  /**
   * Subscribes an account until it is disposed, or `signal` is aborted: a caller that has disconnected is forgotten
   * even if nothing reads its news any more.
   *
   * @throws AppError RATE_LIMITED if there are too many, and no other account has more.
   */
  follow(key: string, accountId: string, signal: AbortSignal): Follower<News>;
};

/** A caller that is refused, or loses its place, waits this long, in seconds. */
const retryAfterSeconds = 5;

/**
 * Subscriptions of callers, by key.
 *
 * @param options.most Followers in this process, shared among accounts.
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
  const places = createSharedPlaces(most);
  const tooMany = () => {
    const message = `Too many callers are following ${what}, and no account more than yours; try again`;
    return new AppError("RATE_LIMITED", message, { retryAfterSeconds });
  };

  return {
    notify(key, news) {
      for (const receive of followed.get(key) ?? []) receive(news);
    },
    follow(key, accountId, signal) {
      const { receive, next, close } = createMailbox(merge);
      let isLost = false;
      const freePlace = places.take(accountId, () => {
        isLost = true;
        leave();
        close();
      });
      if (!freePlace) throw tooMany();
      const others = followed.get(key) ?? new Set();
      followed.set(key, others.add(receive));
      const leave = () => {
        signal.removeEventListener("abort", leave);
        freePlace();
        if (!others.delete(receive)) return;
        if (others.size === 0 && followed.get(key) === others) followed.delete(key);
      };
      signal.addEventListener("abort", leave);
      if (signal.aborted) leave();
      return {
        async next(ms, untilAborted) {
          const news = await next(ms, untilAborted);
          if (isLost) throw tooMany();
          return news;
        },
        [Symbol.dispose]: leave,
      };
    },
  };
}
