import { ExtractionProgress } from "@quarry/api";
import { progressSignal, settledSignal } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";

/** What was signalled of an extraction: the newest progress, and whether it may have its end. */
export type FeedUpdate = { progress?: ExtractionProgress; settled: boolean };

/** One caller's ear on an extraction. */
export type Follower = Disposable & {
  /** Resolves with what was signalled since the last call, after `ms`, or on an abort. */
  news(ms: number, signal: AbortSignal): Promise<FeedUpdate>;
};

export type ExtractionFeed = AsyncDisposable & {
  /** @throws AppError UNAVAILABLE where too many follow already. */
  follow(extractionId: string): Follower;
};

/** Callers that one process lets follow extractions at once. */
const maxFollowers = 1_000;

/** Hears how far extractions have come, and of their ends, and tells those who follow them. */
export async function createExtractionFeed(
  bus: MessageBus,
  limit: number = maxFollowers,
): Promise<ExtractionFeed> {
  const followed = new Map<string, Set<(news: Partial<FeedUpdate>) => void>>();
  let followers = 0;

  const tell = (extractionId: string, news: Partial<FeedUpdate>) => {
    for (const hear of followed.get(extractionId) ?? []) hear(news);
  };
  const idOf = (subject: string, prefix: string) => subject.slice(prefix.length);
  const listening = await Promise.all([
    bus.listen(settledSignal("*"), (subject) =>
      tell(idOf(subject, settledSignal("")), { settled: true }),
    ),
    bus.listen(progressSignal("*"), (subject, payload) => {
      const { data: progress } = ExtractionProgress.safeParse(payload);
      if (progress) tell(idOf(subject, progressSignal("")), { progress });
    }),
  ]);

  return {
    follow(extractionId) {
      if (followers >= limit) {
        throw new AppError("UNAVAILABLE", "Too many callers are following extractions; try again", {
          retryAfterSeconds: 5,
        });
      }
      followers += 1;
      const others = followed.get(extractionId) ?? new Set();
      const { hear, news } = createMailbox();
      followed.set(extractionId, others.add(hear));
      return {
        news,
        [Symbol.dispose]() {
          followers -= 1;
          others.delete(hear);
          if (others.size === 0) followed.delete(extractionId);
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(listening.map((each) => each[Symbol.asyncDispose]()));
    },
  };
}

/** Keeps the newest of what it hears until it is asked, so that a slow reader costs no memory. */
function createMailbox() {
  let held: FeedUpdate | undefined;
  let resume = () => {};
  return {
    hear(news: Partial<FeedUpdate>): void {
      held = { settled: false, ...held, ...news };
      resume();
    },
    news(ms: number, signal: AbortSignal): Promise<FeedUpdate> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resume(), ms);
        resume = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", resume);
          resolve(held ?? { settled: false });
          held = undefined;
          resume = () => {};
        };
        signal.addEventListener("abort", resume);
        if (held || signal.aborted) resume();
      });
    },
  };
}
