import {
  CreateWebhook,
  ListDeliveries,
  ListEvents,
  OfAccount,
  OfWebhook,
  ReplayWebhook,
  ResendDelivery,
  subjects,
  UpdateWebhook,
} from "@quarry/contracts";
import { checked, type MessageBus, type Running } from "@quarry/messaging";
import type { createListEvents } from "../../application/feed/list-events.ts";
import type { createChangeWebhooks } from "../../application/webhooks/change-webhooks.ts";
import type { createReadWebhooks } from "../../application/webhooks/read-webhooks.ts";

type UseCases = {
  listEvents: ReturnType<typeof createListEvents>;
  change: ReturnType<typeof createChangeWebhooks>;
  read: ReturnType<typeof createReadWebhooks>;
};

/** Answers the delivery service's commands and queries. */
export function respond(bus: MessageBus, useCases: UseCases): Promise<Running[]> {
  const { listEvents, change, read } = useCases;
  const { delivery } = subjects;
  return Promise.all([
    bus.respond(delivery.events, checked(ListEvents, listEvents)),
    bus.respond(delivery.createWebhook, checked(CreateWebhook, change.create)),
    bus.respond(delivery.updateWebhook, checked(UpdateWebhook, change.update)),
    bus.respond(delivery.deleteWebhook, checked(OfWebhook, change.delete)),
    bus.respond(delivery.rotateSecret, checked(OfWebhook, change.rotate)),
    bus.respond(delivery.listWebhooks, checked(OfAccount, read.list)),
    bus.respond(delivery.getWebhook, checked(OfWebhook, read.get)),
    bus.respond(delivery.testWebhook, checked(OfWebhook, read.test)),
    bus.respond(delivery.listDeliveries, checked(ListDeliveries, read.deliveries)),
    bus.respond(delivery.resend, checked(ResendDelivery, read.resend)),
    bus.respond(delivery.replay, checked(ReplayWebhook, read.replay)),
  ]);
}
