import {
  type ExtractionProgress,
  type ExtractionSettled,
  ExtractionView,
  subjects,
} from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "./ask.ts";
import type { ExtractionFeed, Follower } from "./extraction-feed.ts";

export type FollowRequest = {
  extractionId: string;
  accountId: string;
  context: MessageContext;
  /** Aborted when nobody follows any more. */
  signal: AbortSignal;
};

/** What a caller who follows is told; `waiting` says no more than that the work goes on. */
export type ExtractionUpdate =
  | ({ kind: "progress" } & ExtractionProgress)
  | ({ kind: "settled" } & ExtractionSettled)
  | { kind: "waiting" };

export type FollowExtraction = (request: FollowRequest) => Promise<AsyncIterable<ExtractionUpdate>>;

/** A caller hears something at least this often; a lost signal of the end costs no more, in ms. */
const heartbeatMs = 15_000;

/**
 * Follows an extraction until it has its end, which is the last update, or is deleted.
 *
 * @throws AppError NOT_FOUND where the account has none with this id; UNAVAILABLE where too many
 *   follow already.
 */
export function createFollowExtraction(dependencies: {
  bus: MessageBus;
  feed: ExtractionFeed;
  heartbeat?: number;
}): FollowExtraction {
  const { bus, feed, heartbeat = heartbeatMs } = dependencies;

  async function statusOf({ extractionId, accountId, context }: FollowRequest) {
    const payload = { extractionId, accountId };
    const question = { subject: subjects.extraction.get, payload, reply: ExtractionView };
    return (await ask(bus, question, context)).status;
  }

  /** While its service does not answer, an extraction has no end that anybody could read. */
  async function statusAgain(request: FollowRequest) {
    try {
      return await statusOf(request);
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === "NOT_FOUND") return "deleted";
      if (code === "UNAVAILABLE" || code === "TIMEOUT") return "pending";
      throw error;
    }
  }

  async function* updates(
    request: FollowRequest,
    follower: Follower,
    first: ExtractionView["status"],
  ): AsyncGenerator<ExtractionUpdate, void> {
    using ear = follower;
    for (let status: typeof first | "deleted" = first; status !== "deleted"; ) {
      if (status !== "pending") {
        yield { kind: "settled", status };
        return;
      }
      const { progress, settled } = await ear.news(heartbeat, request.signal);
      if (request.signal.aborted) return;
      if (progress) yield { kind: "progress", ...progress };
      if (settled || !progress) status = await statusAgain(request);
      if (!settled && !progress && status === "pending") yield { kind: "waiting" };
    }
  }

  return async (request) => {
    const follower = feed.follow(request.extractionId);
    try {
      return updates(request, follower, await statusOf(request));
    } catch (error) {
      follower[Symbol.dispose]();
      throw error;
    }
  };
}
