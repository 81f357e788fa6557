import type { Clock } from "@quarry/kernel";
import { toOffsetTime } from "@quarry/kernel";
import type { FeedRow } from "../../domain/feed-row.ts";
import type { DeliveryAttempt } from "../../domain/schedule.ts";
import { signatures } from "../../domain/signature.ts";
import type { LiveWebhook } from "../../domain/webhook.ts";
import type { Post, ReadOutput, Sealing } from "../ports.ts";

/** A larger output is not sent along, in bytes. */
const outputBytes = 262_144;

export type SendDependencies = {
  post: Post;
  readOutput: ReadOutput;
  sealing: Sealing;
  clock: Clock;
};

/** What a receiver is sent. */
export type SentEvent = { id: string; type: string } & Record<string, unknown>;

export type SendEvent = ReturnType<typeof createSendEvent>;

/** Makes what sends an event to a webhook once, signed as it is at this moment. */
export function createSendEvent({ post, readOutput, sealing, clock }: SendDependencies) {
  /**
   * The output as it is now, or where it can be read, with what the caller noted on the extraction. An output that
   * cannot be read is named as well, so that its event is sent; reading it there returns the reason.
   */
  async function outputOf(row: FeedRow, { include }: LiveWebhook): Promise<object> {
    const { extractionId } = row.data;
    const isWanted = include.includes("output") && row.type === "extraction.completed";
    if (!isWanted || extractionId === undefined) return {};
    const found = await readOutput(row.accountId, extractionId);
    if (found === undefined) return {};
    const outputAt = `/v1/extractions/${extractionId}`;
    if (found === "unreadable") return { outputAt };
    const { output, ...labels } = found;
    const isShort = Buffer.byteLength(JSON.stringify(output)) <= outputBytes;
    return isShort ? { output, ...labels } : { outputAt, ...labels };
  }

  /** Sends what is given as it is, signed by every secret that holds now. */
  function send(
    webhookId: string,
    webhook: LiveWebhook,
    event: SentEvent,
  ): Promise<DeliveryAttempt> {
    const now = clock();
    const secrets = webhook.secrets
      .filter(({ until }) => until === null || until > now)
      .map(({ sealed }) => sealing.open(sealed, webhookId));
    const body = JSON.stringify(event);
    const timestamp = Math.floor(now / 1_000);
    const headers = {
      "content-type": "application/json",
      "user-agent": "Quarry-Webhooks/1",
      "webhook-id": event.id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatures({ id: event.id, timestamp, body }, secrets),
    };
    return post(webhook.url, { headers, body });
  }

  async function sendRow(
    webhookId: string,
    webhook: LiveWebhook,
    row: FeedRow,
  ): Promise<DeliveryAttempt> {
    const { id, type, at, sequence, data } = row;
    const output = await outputOf(row, webhook);
    const event = { id, type, occurredAt: toOffsetTime(at), sequence, data, ...output };
    return send(webhookId, webhook, event);
  }

  return { send, sendRow };
}
