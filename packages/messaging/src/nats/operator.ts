import type { StreamInfo } from "@nats-io/jetstream";
import { AuthorizationError } from "@nats-io/transport-node";
import { AppError } from "@quarry/kernel";
import { busUnreachable } from "../failures.ts";
import type { BusOperator, StreamState } from "../operator.ts";
import type { ConsumerState } from "../port.ts";
import { createDeadLetters } from "./durable/dead-letters.ts";
import { openStorage, type Storage } from "./durable/storage.ts";
import {
  countStream,
  deadLetterStream,
  deadLetterSubject,
  eventStream,
} from "./durable/streams.ts";
import { openLink } from "./link.ts";

const streamNames = [eventStream, deadLetterStream, countStream];

export type NatsOperatorOptions = {
  /** As a service's, with the user `operator` where NATS has users. */
  url: string;
  /** Copies of a stream that is recreated. */
  replicas: number;
};

/** @throws AppError UNAVAILABLE if NATS does not answer or refuses: it is not waited for here. */
export async function connectNatsOperator({
  url,
  replicas,
}: NatsOperatorOptions): Promise<BusOperator> {
  const link = await openLink({ url, name: "operator", waits: false }).catch((error) => {
    throw busUnreachable(error);
  });
  const storage = await openStorage(link, replicas);
  return {
    deadLetters: createDeadLetters(link, storage),
    streams: () => statesOf(storage).catch(refuse),
    async remake(stream, { dryRun = false } = {}) {
      if (!streamNames.includes(stream)) {
        throw new AppError("NOT_FOUND", `${stream} is none of ${streamNames.join(", ")}`);
      }
      if (dryRun) return;
      await storage.manager.streams.delete(stream).catch(refuse);
      await storage.restore().catch(refuse);
    },
    [Symbol.asyncDispose]: () => link.close(),
  };
}

/** Returns whether NATS refused the user or the password, as an error of the driver or its cause says. */
export function isNatsLoginRefused(error: unknown): boolean {
  const said = error instanceof Error ? [error, error.cause] : [];
  return said.some((each) => each instanceof AuthorizationError);
}

async function statesOf({ manager, restore }: Storage): Promise<StreamState[]> {
  await restore();
  const query = { subjects_filter: deadLetterSubject("*") };
  const deadLetterCounts =
    (await manager.streams.info(deadLetterStream, query)).state.subjects ?? {};
  return await Promise.all(
    streamNames.map(async (name) => {
      const found: ConsumerState[] = [];
      for await (const info of manager.consumers.list(name)) {
        found.push({
          stream: name,
          consumer: info.name,
          pending: info.num_pending,
          ackPending: info.num_ack_pending,
          redelivered: info.num_redelivered,
          deadLetters: deadLetterCounts[deadLetterSubject(info.name)] ?? 0,
        });
      }
      return toState(await manager.streams.info(name), found);
    }),
  );
}

function toState({ config, state }: StreamInfo, consumers: ConsumerState[]): StreamState {
  const { name: stream, num_replicas: copies } = config;
  return { stream, messages: state.messages, bytes: state.bytes, copies, consumers };
}

function refuse(error: unknown): never {
  throw busUnreachable(error);
}
