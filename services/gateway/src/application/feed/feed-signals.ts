import { FeedGrown, feedSignal } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { createFollowers, type Followers } from "../followers.ts";

/** By account: notified when its feed has grown. */
export type FeedSignals = AsyncDisposable & Pick<Followers<true>, "follow">;

/** Callers that one process lets follow feeds at once. */
const maxFollowers = 1_000;

/** Receives whose feed has grown by one subscription, and wakes those who follow it. */
export async function createFeedSignals(bus: MessageBus): Promise<FeedSignals> {
  const { notify, follow } = createFollowers<true>({
    most: maxFollowers,
    what: "events",
    merge: () => true,
  });
  const listening = await bus.listen(feedSignal, (_subject, payload) => {
    const { data } = FeedGrown.safeParse(payload);
    for (const accountId of data?.accountIds ?? []) notify(accountId, true);
  });
  return { follow, [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose]() };
}
