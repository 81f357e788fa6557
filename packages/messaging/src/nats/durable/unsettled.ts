import {
  type ConsumerInfo,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
} from "@nats-io/jetstream";
import { busUnreachable } from "../../failures.ts";
import type { MessageBus } from "../../port.ts";
import type { Link } from "../link.ts";
import type { Storage } from "./storage.ts";
import { eventStream, replaySubject } from "./streams.ts";

/** Messages that are looked up at once. */
const atOnce = 32;

/**
 * A consumer has settled all messages up to its acknowledgement floor, and some behind it, which the
 * server does not report: these count as unsettled. While a replayed copy is unsettled, all do, because
 * the copy travels under a subject of its own.
 */
export function createUnsettled(link: Link, { manager }: Storage): MessageBus["unsettled"] {
  return async (consumer, subjects) => {
    link.assertUp();
    try {
      const [copy, ...newest] = await newestOf(manager, [replaySubject(consumer), ...subjects]);
      const settled = settledUpTo(await infoOf(manager, consumer)); // after the messages: it knows them all
      if ((copy ?? 0) > settled) return new Set(subjects);
      return new Set(subjects.filter((_, index) => (newest[index] ?? 0) > settled));
    } catch (error) {
      throw busUnreachable(error);
    }
  };
}

/** The place of the newest message of each subject in the stream; 0 where it keeps none. */
async function newestOf(manager: JetStreamManager, subjects: readonly string[]): Promise<number[]> {
  const places: number[] = [];
  for (let at = 0; at < subjects.length; at += atOnce) {
    const looking = subjects.slice(at, at + atOnce).map(async (subject) => {
      const message = await manager.direct.getMessage(eventStream, { last_by_subj: subject });
      return message?.seq ?? 0;
    });
    places.push(...(await Promise.all(looking)));
  }
  return places;
}

/** Undefined if there is no such consumer yet; a new one receives everything that the stream holds. */
async function infoOf(
  manager: JetStreamManager,
  consumer: string,
): Promise<ConsumerInfo | undefined> {
  try {
    return await manager.consumers.info(eventStream, consumer);
  } catch (error) {
    const isMissing =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound;
    if (isMissing) return undefined;
    throw error;
  }
}

function settledUpTo(info: ConsumerInfo | undefined): number {
  if (!info) return 0;
  const isAllSettled = info.num_pending === 0 && info.num_ack_pending === 0;
  return isAllSettled ? Number.POSITIVE_INFINITY : info.ack_floor.stream_seq;
}
