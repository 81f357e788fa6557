import type { ExtractionProgress, ExtractionSettled } from "@quarry/api";
import { ExtractionView, failureOf, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "../ask.ts";
import type { Follower } from "../followers.ts";
import type { ExtractionFeed, FeedUpdate } from "./extraction-feed.ts";

export type FollowRequest = {
  extractionId: string;
  accountId: string;
  context: MessageContext;
  /** Aborted when the caller no longer follows. */
  signal: AbortSignal;
};

/** An update for a follower; `waiting` is a heartbeat while the work continues. */
export type ExtractionUpdate =
  | ({ kind: "progress" } & ExtractionProgress)
  | ({ kind: "settled" } & ExtractionSettled)
  | { kind: "waiting" };

/** What is known of an extraction that is followed. */
type KnownStatus = {
  status: ExtractionView["status"] | "deleted";
  failure?: ExtractionView["failure"];
};

export type FollowExtraction = (request: FollowRequest) => Promise<AsyncIterable<ExtractionUpdate>>;

/** A caller receives something at least this often, in ms; a lost signal causes no longer delay. */
const heartbeatMs = 15_000;

/**
 * Follows an extraction until its end, which is the last update, or until it is deleted.
 *
 * @throws AppError NOT_FOUND if the account has no such extraction; RATE_LIMITED if there are too many followers, and
 *   this account has the most.
 */
export function createFollowExtraction(dependencies: {
  bus: MessageBus;
  feed: ExtractionFeed;
  heartbeat?: number;
}): FollowExtraction {
  const { bus, feed, heartbeat = heartbeatMs } = dependencies;

  async function read({ extractionId, accountId, context }: FollowRequest) {
    const payload = { extractionId, accountId };
    const question = { subject: subjects.extraction.get, payload, reply: ExtractionView };
    return ask(bus, question, context);
  }

  /** While its service does not respond, an extraction counts as pending. */
  async function readAgain(request: FollowRequest) {
    try {
      return await read(request);
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === "NOT_FOUND") return { status: "deleted" as const };
      if (code === "UNAVAILABLE" || code === "TIMEOUT") return { status: "pending" as const };
      throw error;
    }
  }

  async function* updates(
    request: FollowRequest,
    follower: Follower<FeedUpdate>,
    first: ExtractionView,
  ): AsyncGenerator<ExtractionUpdate, void> {
    using news = follower;
    for (let known: KnownStatus = first; known.status !== "deleted"; ) {
      const { status, failure } = known;
      if (status !== "pending") {
        yield { kind: "settled", status, ...(failure && { failure: failureOf(failure) }) };
        return;
      }
      const { progress, settled } = (await news.next(heartbeat, request.signal)) ?? {};
      if (request.signal.aborted) return;
      if (progress) yield { kind: "progress", ...progress };
      if (settled || !progress) known = await readAgain(request);
      if (!settled && !progress && known.status === "pending") yield { kind: "waiting" };
    }
  }

  return async (request) => {
    const follower = feed.follow(request.extractionId, request.accountId, request.signal);
    try {
      return updates(request, follower, await read(request));
    } catch (error) {
      follower[Symbol.dispose]();
      throw error;
    }
  };
}
