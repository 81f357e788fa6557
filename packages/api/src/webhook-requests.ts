import { z } from "zod";
import { limits } from "./limits.ts";
import { wholeNumber } from "./requests.ts";
import { EventType } from "./responses/events.ts";
import { DeliveryStatus, WebhookInclude } from "./responses/webhooks.ts";

const parts = {
  url: z.string().max(limits.addressLength).meta({
    description:
      "Where events are sent: https, at a public address or one that the operator allows.",
    example: "https://erp.example/hooks/quarry",
  }),
  types: z
    .array(EventType)
    .min(1)
    .refine((types) => new Set(types).size === types.length, {
      message: "must name each type once",
      params: { rule: "duplicate" },
    })
    .nullable()
    .meta({ description: "null: every type." }),
  schemaId: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "must be an id")
    .nullable()
    .meta({
      description:
        "Events of this schema and of its extractions alone, so `types` names those only; null: of all.",
    }),
  include: z.array(WebhookInclude).max(1).meta({
    description:
      "`output` adds the output to `extraction.completed`, as it is when the event is sent, up to 256 KiB; a larger one, and one that cannot be read then, is named by `outputAt`.",
  }),
};

export const WebhookBody = z
  .strictObject({
    url: parts.url,
    types: parts.types.default(null),
    schemaId: parts.schemaId.default(null),
    include: parts.include.default([]),
  })
  .meta({ id: "WebhookBody" });
export type WebhookBody = z.output<typeof WebhookBody>;

export const WebhookChanges = z
  .strictObject({
    url: parts.url.optional(),
    types: parts.types.optional(),
    schemaId: parts.schemaId.optional(),
    include: parts.include.optional(),
    enabled: z.boolean().optional().meta({
      description: "One that was enabled again continues behind the last event that it was sent.",
    }),
  })
  .meta({ id: "WebhookChanges" });
export type WebhookChanges = z.output<typeof WebhookChanges>;

export const ReplayBody = z
  .strictObject({
    after: z.string().min(1).max(limits.cursorLength).optional().meta({
      description: "A cursor of the feed: what is behind it is sent again.",
    }),
    since: z.iso.datetime({ offset: true }).optional().meta({
      description: "An instant: what happened from then on is sent again.",
      example: "2026-11-20T09:00:00Z",
    }),
  })
  .refine(({ after, since }) => (after === undefined) !== (since === undefined), {
    message: "must have either after or since",
    params: { rule: "one_of" },
  })
  .meta({ id: "ReplayBody" });
export type ReplayBody = z.output<typeof ReplayBody>;

export const ResendBody = z
  .strictObject({ eventId: z.string().min(1).max(100) })
  .meta({ id: "ResendBody" });
export type ResendBody = z.output<typeof ResendBody>;

export const DeliveryParameters = z.strictObject({
  status: DeliveryStatus.optional(),
  limit: wholeNumber({ minimum: 1, maximum: limits.perPage, default: limits.defaultPerPage }),
});
export type DeliveryParameters = z.output<typeof DeliveryParameters>;
