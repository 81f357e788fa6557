import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { ConsumerOptions } from "../../port.ts";
import { duplicateWindowMs } from "../../port.ts";
import { withoutCovered } from "../../subjects.ts";

export const eventStream = "EVENTS";
export const deadLetterStream = "DEADLETTERS";
/** The stream of counts: how the deliveries of each message that was redelivered ended. */
export const countStream = "DELIVERIES";

/** The subject of a replayed dead letter, which only its own consumer receives. */
export function replaySubject(consumer: string): string {
  return `replay.${consumer}`;
}

export function deadLetterSubject(consumer: string): string {
  return `dlq.${consumer}`;
}

/** The subject of the counts of a message. @param stay names the message's stay in its stream. */
export function countSubject(consumer: string, stay: string): string {
  return `counts.${consumer}.${stay}`;
}

/** How long messages are kept. A consumer that is down for longer misses messages; the logs still have them. */
const eventMaxAgeMs = 7 * 24 * 60 * 60_000;

/** The default acknowledgement deadline, in ms. */
export const defaultAckWaitMs = 30_000;

/** The server's code for an existing consumer with other settings. */
const consumerExists = 10_148;

/** Creates or updates the streams; replicas may do so at the same time. */
export async function ensureStreams(manager: JetStreamManager, replicas: number): Promise<void> {
  const common = {
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    duplicate_window: nanos(duplicateWindowMs),
    allow_direct: true,
  };
  const streams = [
    {
      ...common,
      name: eventStream,
      subjects: ["evt.>", "replay.>"],
      max_age: nanos(eventMaxAgeMs),
    },
    { ...common, name: deadLetterStream, subjects: ["dlq.>"] },
    {
      ...common,
      name: countStream,
      subjects: ["counts.>"],
      max_age: nanos(eventMaxAgeMs),
      max_msgs_per_subject: 1,
    },
  ];
  for (const stream of streams) {
    await manager.streams.update(stream.name, stream).catch((error) => {
      if (!isStreamMissing(error)) throw error;
      return manager.streams.add(stream);
    });
  }
}

/**
 * Creates a durable consumer, or takes over one that another version of the service made. A new one
 * gets everything that the stream still keeps: services start in any order, and what one publishes
 * first must reach one that starts later.
 *
 * What is there already may be a newer version's: its subjects stay beside ours, so that an older
 * process that starts again takes nothing from it. Where the server refuses our settings, the consumer
 * is used as it is, with a warning.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  { name, subjects }: ConsumerOptions,
  ackWaitMs: number,
): Promise<ConsumerInfo> {
  const changeable = {
    filter_subjects: [...subjects, replaySubject(name)],
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1, // we count deliveries ourselves, so that a dead letter gets its reason
    max_ack_pending: 4_096, // of all replicas together, those that wait for their turns included
  };
  const config = {
    ...changeable,
    durable_name: name,
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    max_waiting: 2_048,
  };
  return await manager.consumers.add(eventStream, config).catch((error) => {
    if (!isMadeOtherwise(error)) throw error;
    return takeOver(manager, name, changeable);
  });
}

type Changeable = { filter_subjects: string[] };

async function takeOver(
  manager: JetStreamManager,
  name: string,
  changeable: Changeable,
): Promise<ConsumerInfo> {
  const made = await manager.consumers.info(eventStream, name);
  const { filter_subjects: others = [], filter_subject: other } = made.config;
  const wanted = [...changeable.filter_subjects, ...others, ...(other ? [other] : [])];
  const filter_subjects = withoutCovered(wanted);
  return await manager.consumers
    .update(eventStream, name, { ...changeable, filter_subjects })
    .catch((error) => {
      if (!(error instanceof JetStreamApiError)) throw error;
      process.emitWarning(
        `The consumer ${name} keeps the settings of another version: ${error.message}`,
      );
      return made;
    });
}

/** A version of the service with other settings made the consumer. */
function isMadeOtherwise(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === consumerExists;
}

function isStreamMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
}
