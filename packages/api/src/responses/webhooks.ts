import { z } from "zod";
import { EventType } from "./events.ts";

const Uuid = z.string().meta({ format: "uuid" });
const Instant = z
  .string()
  .meta({ description: "ISO 8601 with milliseconds and a numeric offset." });

/** What may be added to an event when it is sent. */
export const WebhookInclude = z.enum(["output"]);
export type WebhookInclude = z.output<typeof WebhookInclude>;

export const DisabledReason = z.enum(["failing", "gone", "operator", "caller"]);
export type DisabledReason = z.output<typeof DisabledReason>;

export const WebhookRecord = z
  .object({
    id: Uuid,
    url: z.string(),
    types: z.array(EventType).nullable().meta({ description: "null: every type." }),
    schemaId: Uuid.nullable().meta({ description: "null: events of every schema." }),
    include: z.array(WebhookInclude),
    enabled: z.boolean(),
    disabledReason: DisabledReason.optional().meta({
      description:
        "Where it is disabled. `failing`: nothing was taken for five days; `gone`: the receiver answered 410; else by whom.",
    }),
    createdAt: Instant,
  })
  .meta({ id: "Webhook" });
export type WebhookRecord = z.output<typeof WebhookRecord>;

const Secret = z.string().meta({
  description: "Signs what is sent, by Standard Webhooks; returned only here.",
  example: "whsec_…",
});

export const MadeWebhook = z
  .object({ ...WebhookRecord.shape, secret: Secret })
  .meta({ id: "MadeWebhook" });
export type MadeWebhook = z.output<typeof MadeWebhook>;

export const RotatedSecret = z
  .object({
    secret: Secret,
    formerUntil: Instant.meta({ description: "Until then the former secret signs as well." }),
  })
  .meta({ id: "RotatedSecret" });
export type RotatedSecret = z.output<typeof RotatedSecret>;

/** What became of one request to a receiver; of its answer no more is kept. */
export const WebhookAttempt = z
  .object({
    at: Instant,
    httpStatus: z.int().nullable().meta({ description: "null where no answer came." }),
    fault: z.enum(["timeout", "unreachable", "refused"]).optional().meta({
      description: "Where no answer came. `refused`: the address is not one that may be sent to.",
    }),
    durationMs: z.int().nonnegative(),
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const DeliveryStatus = z.enum(["pending", "delivered", "failed"]);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

export const WebhookDelivery = z
  .object({
    eventId: z.string(),
    type: EventType,
    status: DeliveryStatus,
    attempts: z.int().nonnegative(),
    nextAttemptAt: Instant.nullable(),
    lastAttempt: WebhookAttempt.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookTest = z
  .object({ delivered: z.boolean(), attempt: WebhookAttempt })
  .meta({ id: "WebhookTest" });
export type WebhookTest = z.output<typeof WebhookTest>;
