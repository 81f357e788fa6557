import type { CallOptions } from "../http/deadline.ts";
import { dataOf } from "../http/read-answer.ts";
import { segment } from "../http/segment.ts";
import type { Request, Transport } from "../http/transport.ts";
import type { EventType } from "../responses/events.ts";
import type {
  DeliveryStatus,
  MadeWebhook,
  RotatedSecret,
  WebhookDelivery,
  WebhookInclude,
  WebhookRecord,
  WebhookTest,
} from "../responses/webhooks.ts";
import { queryOf } from "./pages.ts";
import type { CreateOptions } from "./schemas.ts";

export type WebhookInput = {
  /** https, at a public address or one that the operator allows. */
  url: string;
  /** All by default. */
  types?: EventType[] | null;
  /** Events of this schema and of its extractions alone. */
  schemaId?: string | null;
  /** `output` adds the output to `extraction.completed`. */
  include?: WebhookInclude[];
};

type Sent = {
  json?: object;
  call: CallOptions | undefined;
  idempotencyKey?: string | undefined;
};

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Has events sent to an address; needs a key with the scope `admin`. */
export function createWebhooks(transport: Transport) {
  const at = (id: string) => `/webhooks/${segment(id)}`;

  function send<Answer>(
    method: Request["method"],
    path: string,
    { json, call, idempotencyKey }: Sent,
  ): Promise<Answer> {
    const body = json && {
      headers: { "Content-Type": "application/json" },
      body: () => JSON.stringify(json),
    };
    const read = async (response: Response) => (await dataOf(response)) as Answer;
    return transport.send({ method, path, idempotencyKey, ...body }, read, call);
  }

  return {
    /** The secret is returned in this response alone. */
    create: (webhook: WebhookInput, { idempotencyKey, ...call }: CreateOptions = {}) =>
      send<MadeWebhook>("POST", "/webhooks", { json: webhook, call, idempotencyKey }),
    async list(call?: CallOptions): Promise<WebhookRecord[]> {
      return (await send<{ data: WebhookRecord[] }>("GET", "/webhooks", { call })).data;
    },
    get: (id: string, call?: CallOptions) => send<WebhookRecord>("GET", at(id), { call }),
    update: (
      id: string,
      changes: Partial<WebhookInput> & { enabled?: boolean },
      call?: CallOptions,
    ) => send<WebhookRecord>("PATCH", at(id), { json: changes, call }),
    async delete(id: string, call?: CallOptions): Promise<void> {
      await send("DELETE", at(id), { call });
    },
    /** Sends a test event once, and returns what became of it. */
    test: (id: string, call?: CallOptions) => send<WebhookTest>("POST", `${at(id)}/test`, { call }),
    /** Makes a new secret; each former one signs for a day after it was replaced. */
    rotate: (id: string, call?: CallOptions) =>
      send<RotatedSecret>("POST", `${at(id)}/rotate`, { call }),
    /** The newest deliveries. */
    async deliveries(
      id: string,
      asked: { status?: DeliveryStatus; limit?: number } = {},
      call?: CallOptions,
    ): Promise<WebhookDelivery[]> {
      const path = `${at(id)}/deliveries${queryOf(asked)}`;
      return (await send<{ data: WebhookDelivery[] }>("GET", path, { call })).data;
    },
    /** Sends one event again. */
    async resend(id: string, eventId: string, call?: CallOptions): Promise<void> {
      await send("POST", `${at(id)}/resend`, { json: { eventId }, call });
    },
    /** Sends all events behind a cursor, or since an instant, again. */
    async replay(
      id: string,
      from: { after: string } | { since: string },
      call?: CallOptions,
    ): Promise<void> {
      await send("POST", `${at(id)}/replay`, { json: from, call });
    },
  };
}
