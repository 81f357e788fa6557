import { operations } from "@quarry/api";
import { Done, NewSecret, subjects, WebhookView, WebhookViews } from "@quarry/contracts";
import { toOffsetTime } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import type { CreateWebhook } from "../../../../application/create-webhook.ts";
import { toClaim } from "../../requests/idempotency-key.ts";
import { type Route, route } from "../../route.ts";

const { delivery } = subjects;

function present<View extends WebhookView>({ createdAt, ...view }: View) {
  return { ...view, createdAt: toOffsetTime(createdAt) };
}

/** Operations on webhooks. */
export function webhookRoutes(dependencies: {
  bus: MessageBus;
  createWebhook: CreateWebhook;
}): Route[] {
  const { bus, createWebhook } = dependencies;
  return [
    route(operations.createWebhook, async (call) => {
      const { accountId, body, context } = call;
      const claim = toClaim(call, "/webhooks", body);
      return { data: present(await createWebhook({ accountId, ...body, claim, context })) };
    }),
    route(operations.listWebhooks, async ({ accountId, context }) => {
      const question = {
        subject: delivery.listWebhooks,
        payload: { accountId },
        reply: WebhookViews,
      };
      const { items } = await ask(bus, question, context);
      return { data: { data: items.map(present) } };
    }),
    route(operations.getWebhook, async ({ accountId, id: webhookId, context }) => {
      const payload = { accountId, webhookId };
      const question = { subject: delivery.getWebhook, payload, reply: WebhookView };
      return { data: present(await ask(bus, question, context)) };
    }),
    route(operations.updateWebhook, async ({ accountId, id: webhookId, body, context }) => {
      const payload = { accountId, webhookId, ...body };
      const question = { subject: delivery.updateWebhook, payload, reply: WebhookView };
      return { data: present(await ask(bus, question, context)) };
    }),
    route(operations.deleteWebhook, async ({ accountId, id: webhookId, context }) => {
      const payload = { accountId, webhookId };
      const question = { subject: delivery.deleteWebhook, payload, reply: Done };
      return { data: await ask(bus, question, context) };
    }),
    route(operations.rotateWebhookSecret, async ({ accountId, id: webhookId, context }) => {
      const payload = { accountId, webhookId };
      const question = { subject: delivery.rotateSecret, payload, reply: NewSecret };
      const { secret, formerUntil } = await ask(bus, question, context);
      return { data: { secret, formerUntil: toOffsetTime(formerUntil) } };
    }),
  ];
}
