import { operations } from "@quarry/api";
import {
  type AttemptView,
  type DeliveryView,
  DeliveryViews,
  Done,
  subjects,
  TestedWebhook,
} from "@quarry/contracts";
import { toOffsetTime } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { type Route, route } from "../../route.ts";

const { delivery } = subjects;

/** Operations on deliveries to webhooks: test, list, resend, replay. */
export function deliveryRoutes({ bus }: { bus: MessageBus }): Route[] {
  return [
    route(operations.testWebhook, async ({ accountId, id: webhookId, context }) => {
      const payload = { accountId, webhookId };
      const deadlineAt = Date.now() + testMs;
      const question = { subject: delivery.testWebhook, payload, reply: TestedWebhook };
      const { delivered, attempt } = await ask(bus, question, { ...context, deadlineAt });
      return { data: { delivered, attempt: presentAttempt(attempt) } };
    }),
    route(operations.listWebhookDeliveries, async ({ accountId, id, query, context }) => {
      const payload = { accountId, webhookId: id, ...query };
      const question = { subject: delivery.listDeliveries, payload, reply: DeliveryViews };
      const { items } = await ask(bus, question, context);
      return { data: { data: items.map(presentDelivery) } };
    }),
    route(operations.resendWebhookDelivery, async ({ accountId, id, body, context }) => {
      const payload = { accountId, webhookId: id, ...body };
      return { data: await ask(bus, { subject: delivery.resend, payload, reply: Done }, context) };
    }),
    route(operations.replayWebhook, async ({ accountId, id, body, context }) => {
      const payload = { accountId, webhookId: id, ...body };
      return { data: await ask(bus, { subject: delivery.replay, payload, reply: Done }, context) };
    }),
  ];
}

/** The timeout of a test, in ms: more than the 20 s that connecting to a receiver and its response may take. */
const testMs = 25_000;

function presentAttempt({ at, ...attempt }: AttemptView) {
  return { at: toOffsetTime(at), ...attempt };
}

function presentDelivery({ nextAt, last, ...delivery }: DeliveryView) {
  return {
    ...delivery,
    nextAttemptAt: nextAt === null ? null : toOffsetTime(nextAt),
    lastAttempt: last && presentAttempt(last),
  };
}
