import { type ListEvents, type ListedEvent, ListedEvents, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "../ask.ts";
import type { Follower } from "../followers.ts";
import type { FeedSignals } from "./feed-signals.ts";

export type FollowEventsRequest = {
  query: ListEvents;
  context: MessageContext;
  /** Aborted when the caller no longer follows. */
  signal: AbortSignal;
};

/** An event, or undefined if there was none for a while. */
export type FollowEvents = (
  request: FollowEventsRequest,
) => Promise<AsyncIterable<ListedEvent | undefined>>;

/** A caller receives something at least this often, in ms; a lost signal causes no longer delay. */
const heartbeatMs = 15_000;

/** A page of an account's events. */
export function listEvents(
  bus: MessageBus,
  payload: ListEvents,
  context: MessageContext,
): Promise<ListedEvents> {
  return ask(bus, { subject: subjects.delivery.events, payload, reply: ListedEvents }, context);
}

/**
 * Follows the events of an account from a cursor, without end.
 *
 * @throws AppError VALIDATION_FAILED for the cursor; RATE_LIMITED if there are too many followers, and this account
 *   has the most.
 */
export function createFollowEvents(dependencies: {
  bus: MessageBus;
  signals: FeedSignals;
  heartbeat?: number;
}): FollowEvents {
  const { bus, signals, heartbeat = heartbeatMs } = dependencies;

  async function* events(
    { query, context, signal }: FollowEventsRequest,
    follower: Follower<true>,
    first: ListedEvents,
  ): AsyncGenerator<ListedEvent | undefined, void> {
    using news = follower;
    for (let page: ListedEvents | undefined = first, after = first.next; !signal.aborted; ) {
      yield* page?.events ?? [];
      if (!page?.more) {
        await news.next(heartbeat, signal);
        if (signal.aborted) return;
      }
      page = await listEvents(bus, { ...query, after }, context).catch(ignoreOutage);
      after = page?.next ?? after;
      if (!page || page.events.length === 0) yield undefined;
    }
  }

  return async (request) => {
    const { accountId } = request.query;
    const follower = signals.follow(accountId, accountId, request.signal);
    try {
      return events(request, follower, await listEvents(bus, request.query, request.context));
    } catch (error) {
      follower[Symbol.dispose]();
      throw error;
    }
  };
}

/** While the feed's service does not respond, there is no news. */
function ignoreOutage(error: unknown): undefined {
  const code = error instanceof AppError ? error.code : undefined;
  if (code !== "UNAVAILABLE" && code !== "TIMEOUT") throw error;
}
