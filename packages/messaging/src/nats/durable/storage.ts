import {
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import type { MsgHdrs } from "@nats-io/transport-node";
import { busUnreachable } from "../../failures.ts";
import type { Link } from "../link.ts";
import { assertFits } from "../requests/requests.ts";
import { ensureStreams, eventStream } from "./streams.ts";

const ackTimeoutMs = 5_000;

/** JetStream for the bus; lost streams are created again. */
export type Storage = {
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Creates missing streams; concurrent callers share one attempt. */
  restore(): Promise<void>;
  /** When the stream of events was created, which identifies it. Creates it if it is missing. */
  identity(): Promise<string>;
  /**
   * Resolves when the message is stored. A repeat of `id`, if given, is dropped by the server.
   *
   * @throws AppError UNAVAILABLE if it may not be stored, PAYLOAD_TOO_LARGE if it is too large to be.
   */
  store(
    subject: string,
    data: Uint8Array,
    options?: { id: string; headers: MsgHdrs },
  ): Promise<void>;
};

export async function openStorage(link: Link, replicas: number): Promise<Storage> {
  const { connection, assertUp } = link;
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const client = jetstream(connection);
  let restoring: Promise<void> | undefined;

  function restore(): Promise<void> {
    restoring ??= ensureStreams(manager, replicas).finally(() => {
      restoring = undefined;
    });
    return restoring;
  }

  return {
    client,
    manager,
    restore,
    async identity() {
      assertUp();
      try {
        const created = async () => (await manager.streams.info(eventStream)).created;
        return await created().catch(async () => {
          assertUp();
          await restore();
          return await created();
        });
      } catch (error) {
        throw busUnreachable(error);
      }
    },
    async store(subject, data, message) {
      assertUp();
      assertFits(connection, data);
      const options = {
        ...(message && { msgID: message.id, headers: message.headers }),
        timeout: ackTimeoutMs,
      };
      try {
        await client.publish(subject, data, options).catch(async () => {
          assertUp();
          await restore();
          await client.publish(subject, data, options);
        });
      } catch (error) {
        throw busUnreachable(error);
      }
    },
  };
}
