import { ExtractionProgress } from "@quarry/api";
import { progressSignal, settledSignal } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { createFollowers, type Followers } from "../followers.ts";

/** Signals of an extraction: its newest progress, and whether it may have ended. */
export type FeedUpdate = { progress?: ExtractionProgress; settled?: true };

/** Subscriptions by extraction id. */
export type ExtractionFeed = AsyncDisposable & Pick<Followers<FeedUpdate>, "follow">;

/** Callers that may follow extractions in one process. */
const MAX_FOLLOWERS = 1_000;

/** Listens for progress and ends of extractions and notifies their followers. */
export async function createExtractionFeed(
  bus: MessageBus,
  limit: number = MAX_FOLLOWERS,
): Promise<ExtractionFeed> {
  const { notify, follow } = createFollowers<FeedUpdate>({
    most: limit,
    what: "extractions",
    merge: (kept, newer) => ({ ...kept, ...newer }),
  });
  const idOf = (subject: string, prefix: string) => subject.slice(prefix.length);
  const listening = await Promise.all([
    bus.listen(settledSignal("*"), (subject) =>
      notify(idOf(subject, settledSignal("")), { settled: true }),
    ),
    bus.listen(progressSignal("*"), (subject, payload) => {
      const { data: progress } = ExtractionProgress.safeParse(payload);
      if (progress) notify(idOf(subject, progressSignal("")), { progress });
    }),
  ]);
  return {
    follow,
    async [Symbol.asyncDispose]() {
      await Promise.all(listening.map((each) => each[Symbol.asyncDispose]()));
    },
  };
}
