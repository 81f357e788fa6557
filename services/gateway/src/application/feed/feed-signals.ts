import { FeedGrown, feedSignal } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { createFollowers, type Followers } from "../followers.ts";

/** Subscriptions by account, notified when its feed has grown. */
export type FeedSignals = AsyncDisposable & Pick<Followers<true>, "follow">;

/** Callers that may follow feeds in one process. */
const MAX_FOLLOWERS = 1_000;

/** Listens for grown feeds with one subscription and notifies their followers. */
export async function createFeedSignals(bus: MessageBus): Promise<FeedSignals> {
  const { notify, follow } = createFollowers<true>({
    most: MAX_FOLLOWERS,
    what: "events",
    merge: () => true,
  });
  const listening = await bus.listen(feedSignal, (_subject, payload) => {
    const { data } = FeedGrown.safeParse(payload);
    for (const accountId of data?.accountIds ?? []) notify(accountId, true);
  });
  return { follow, [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose]() };
}
