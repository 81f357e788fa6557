import { ExtractionProgress } from "@quarry/api";
import { progressSignal, settledSignal } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { createFollowers, type Followers } from "../followers.ts";

/** What was signalled of an extraction: the newest progress, and whether it may have its end. */
export type FeedUpdate = { progress?: ExtractionProgress; settled?: true };

/** By an extraction's id. */
export type ExtractionFeed = AsyncDisposable & Pick<Followers<FeedUpdate>, "follow">;

/** Callers that one process lets follow extractions at once. */
const maxFollowers = 1_000;

/** Receives the progress and the ends of extractions, and notifies those who follow them. */
export async function createExtractionFeed(
  bus: MessageBus,
  limit: number = maxFollowers,
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
