import type {
  DeliveryView,
  ListDeliveries,
  OfWebhook,
  ReplayWebhook,
  ResendDelivery,
  TestedWebhook,
  WebhookView,
} from "@quarry/contracts";
import { AppError, type Clock, type NewId, toOffsetTime } from "@quarry/kernel";
import { readCursor } from "../../domain/cursor.ts";
import { type DeliveryAttempt, judge } from "../../domain/schedule.ts";
import { notFound } from "../../domain/webhook.ts";
import { toView } from "../../domain/webhook-row.ts";
import type { ReadFeed } from "../feed/read-feed.ts";
import type { DeliveryStore, KeptDelivery, WebhookViews } from "../ports.ts";
import type { SendEvent } from "../sending/send-event.ts";
import type { Replay } from "./replay.ts";

export type ReadDependencies = {
  views: WebhookViews;
  store: DeliveryStore;
  readFeed: ReadFeed;
  replay: Replay;
  sendEvent: SendEvent;
  clock: Clock;
  newId: NewId;
  changed: (webhookId: string) => void;
};

/** The queries on webhooks, and what has something sent again. */
export function createReadWebhooks(dependencies: ReadDependencies) {
  const { views, store, readFeed, replay, sendEvent, clock, newId, changed } = dependencies;

  async function own({ accountId, webhookId }: OfWebhook) {
    const row = await views.load(webhookId);
    if (!row?.webhook || row.accountId !== accountId) throw notFound(webhookId);
    return { row, webhook: row.webhook };
  }

  return {
    async get(asked: OfWebhook): Promise<WebhookView> {
      const { row, webhook } = await own(asked);
      return toView(row, webhook);
    },

    async list({ accountId }: { accountId: string }): Promise<{ items: WebhookView[] }> {
      const rows = await views.listOf(accountId);
      return { items: rows.flatMap((row) => (row.webhook ? [toView(row, row.webhook)] : [])) };
    },

    async deliveries({ status, limit, ...asked }: ListDeliveries) {
      await own(asked);
      const kept = await store.list({ webhookId: asked.webhookId, status, limit });
      return { items: kept.map(toDeliveryView) };
    },

    /** Sends at once, from here, whether the webhook is enabled or not. */
    async test(asked: OfWebhook): Promise<TestedWebhook> {
      const { row, webhook } = await own(asked);
      const id = `evt_test_${newId()}`;
      const occurredAt = toOffsetTime(clock());
      const event = { id, type: "webhook.test", occurredAt, data: { webhookId: row.id } };
      const attempt = await sendEvent.send(row.id, webhook, event);
      return {
        delivered: judge(attempt, 1, 0).is === "delivered",
        attempt: toAttemptView(attempt),
      };
    },

    async resend({ eventId, ...asked }: ResendDelivery): Promise<object> {
      await own(asked);
      if (!(await store.requeue(asked.webhookId, eventId, clock()))) {
        const kept = "deliveries are kept for seven days; replay finds every event";
        throw new AppError("NOT_FOUND", `There is no delivery of the event ${eventId}: ${kept}`);
      }
      changed(asked.webhookId);
      return {};
    },

    async replay({ after, since, ...asked }: ReplayWebhook): Promise<object> {
      await own(asked);
      if (after === undefined) await replay.since(asked, Date.parse(since ?? ""));
      else await replay.from(asked, readCursor(after, await readFeed.ends()));
      return {};
    },
  };
}

function toAttemptView({ at, httpStatus, fault, durationMs }: DeliveryAttempt) {
  return { at, httpStatus: httpStatus ?? null, ...(fault && { fault }), durationMs };
}

function toDeliveryView({ pending, status, attempt }: KeptDelivery): DeliveryView {
  const { eventId, type, attempts, nextAt } = pending;
  return {
    ...{ eventId, type, status, attempts },
    nextAt: status === "pending" ? nextAt : null,
    last: attempt ? toAttemptView(attempt) : null,
  };
}
