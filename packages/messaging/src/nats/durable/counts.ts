import type { JsMsg } from "@nats-io/jetstream";
import { z } from "zod";
import { busUnreachable } from "../../failures.ts";
import { type Counts, noCounts } from "../../settle.ts";
import type { Link } from "../link.ts";
import { decode, encode } from "../payload.ts";
import { stayOf } from "./stay.ts";
import type { Storage } from "./storage.ts";
import { countStream, countSubject } from "./streams.ts";

const Stored = z.object({ failures: z.int(), interruptions: z.int() });

/** The counts of one message. */
export type MessageCounts = {
  /** The counts at its delivery. */
  readonly stored: Counts;
  /** Stores other counts; does nothing if they are stored already. */
  store(counts: Counts): Promise<void>;
};

export type NatsCounts = {
  /** @throws AppError UNAVAILABLE if they cannot be read. */
  of(message: JsMsg, consumer: string): Promise<MessageCounts>;
};

/**
 * Counts how the deliveries of each message ended. NATS itself counts a delivery when a message is fetched, so also one in
 * which it only waited for a slot in a process that ended. A message in its first delivery has no counts, so it is neither
 * looked up nor, if it succeeds, written. Counts expire with their messages.
 */
export function createCounts(link: Link, { manager, restore, store }: Storage): NatsCounts {
  async function find(subject: string): Promise<Counts> {
    link.assertUp();
    const query = { last_by_subj: subject };
    const look = () => manager.direct.getMessage(countStream, query);
    try {
      const found = await look().catch(() => restore().then(look));
      return found ? Stored.parse(decode(found.data)) : noCounts;
    } catch (error) {
      throw busUnreachable(error);
    }
  }

  return {
    async of(message, consumer) {
      const subject = countSubject(consumer, stayOf(message));
      const stored = message.info.deliveryCount > 1 ? await find(subject) : noCounts;
      let last = stored;
      return {
        stored,
        async store(counts) {
          const { failures, interruptions } = counts;
          if (failures === last.failures && interruptions === last.interruptions) return;
          await store(subject, encode(counts));
          last = counts;
        },
      };
    },
  };
}
