import { busUnreachable } from "../../failures.ts";
import type { ConsumerState, MessageBus } from "../../port.ts";
import type { Link } from "../link.ts";
import type { Storage } from "./storage.ts";
import { deadLetterStream, deadLetterSubject, eventStream } from "./streams.ts";

/** @param started names of the consumers that run in this process. */
export function createConsumerStates(
  link: Link,
  { manager }: Storage,
  started: ReadonlySet<string>,
): MessageBus["consumerStates"] {
  async function stateOf(
    consumer: string,
    deadLetterCounts: Record<string, number>,
  ): Promise<ConsumerState> {
    const info = await manager.consumers.info(eventStream, consumer);
    return {
      stream: eventStream,
      consumer,
      pending: info.num_pending,
      ackPending: info.num_ack_pending,
      redelivered: info.num_redelivered,
      deadLetters: deadLetterCounts[deadLetterSubject(consumer)] ?? 0,
    };
  }

  return async () => {
    if (started.size === 0) return [];
    link.assertUp();
    try {
      const subjects_filter = deadLetterSubject("*");
      const { state } = await manager.streams.info(deadLetterStream, { subjects_filter });
      return await Promise.all([...started].map((name) => stateOf(name, state.subjects ?? {})));
    } catch (error) {
      throw busUnreachable(error);
    }
  };
}
