import { type WebhookEvent, webhookEvents } from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the delivery log, in every version ever written. */
export const webhookCodec = createCodec<WebhookEvent>(webhookEvents);
