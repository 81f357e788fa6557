import {
  DeliveryStatus,
  EventType,
  ReplayBody,
  ResendBody,
  WebhookAttempt,
  WebhookBody,
  WebhookChanges,
  WebhookRecord,
} from "@quarry/api";
import { z } from "zod";
import { AccountId, Id } from "./names.ts";
import { command } from "./schemas.ts";

const named = { accountId: AccountId, webhookId: Id };

export const CreateWebhook = z.strictObject({ ...command, ...named, ...WebhookBody.shape });
export type CreateWebhook = z.output<typeof CreateWebhook>;
export const OfAccount = z.strictObject({ accountId: AccountId });
export const OfWebhook = z.strictObject(named);
export type OfWebhook = z.output<typeof OfWebhook>;
export const UpdateWebhook = z.strictObject({ ...named, ...WebhookChanges.shape });
export type UpdateWebhook = z.output<typeof UpdateWebhook>;
export const ResendDelivery = z.strictObject({ ...named, ...ResendBody.shape });
export type ResendDelivery = z.output<typeof ResendDelivery>;
export const ReplayWebhook = z.strictObject({ ...named, ...ReplayBody.shape });
export type ReplayWebhook = z.output<typeof ReplayWebhook>;
export const ListDeliveries = z.strictObject({
  ...named,
  status: DeliveryStatus.optional(),
  limit: z.int().min(1).max(100),
});
export type ListDeliveries = z.output<typeof ListDeliveries>;

/** A webhook as services hand it on; times are epoch ms. */
export const WebhookView = WebhookRecord.extend({ createdAt: z.int() });
export type WebhookView = z.output<typeof WebhookView>;
export const WebhookViews = z.object({ items: z.array(WebhookView) });
export const CreatedWebhook = WebhookView.extend({ secret: z.string() });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;
export const NewSecret = z.object({ secret: z.string(), formerUntil: z.int() });
export type NewSecret = z.output<typeof NewSecret>;

export const AttemptView = WebhookAttempt.extend({ at: z.int() });
export type AttemptView = z.output<typeof AttemptView>;
export const TestedWebhook = z.object({ delivered: z.boolean(), attempt: AttemptView });
export type TestedWebhook = z.output<typeof TestedWebhook>;
export const DeliveryView = z.object({
  eventId: z.string(),
  type: EventType,
  status: DeliveryStatus,
  attempts: z.int().nonnegative(),
  nextAt: z.int().nullable(),
  last: AttemptView.nullable(),
});
export type DeliveryView = z.output<typeof DeliveryView>;
export const DeliveryViews = z.object({ items: z.array(DeliveryView) });
export const Done = z.object({});
