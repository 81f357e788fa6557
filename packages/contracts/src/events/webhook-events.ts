import { DisabledReason, EventType, WebhookInclude } from "@quarry/api";
import { z } from "zod";
import { AccountId, Id } from "../names.ts";

/** The data of every event of the delivery log, by type. Secrets are sealed. */

const webhook = { webhookId: Id, accountId: AccountId };
const settings = {
  url: z.string(),
  types: z.array(EventType).nullable(),
  schemaId: Id.nullable(),
  include: z.array(WebhookInclude),
};

export const WebhookCreated = z.strictObject({ ...webhook, ...settings, secret: z.string() });
export const WebhookUpdated = z.strictObject({ ...webhook, ...settings });
/** The former secret signs until `formerUntil`, epoch ms. */
export const WebhookSecretRotated = z.strictObject({
  ...webhook,
  secret: z.string(),
  formerUntil: z.int(),
});
export const WebhookDisabled = z.strictObject({ ...webhook, reason: DisabledReason });
export const WebhookEnabled = z.strictObject(webhook);
/** What happened behind an earlier place of the feed is sent again. */
export const WebhookReplayed = z.strictObject(webhook);
export const WebhookDeleted = z.strictObject(webhook);

type EventOf<Type extends string, Schema extends z.ZodType> = {
  type: Type;
  data: z.output<Schema>;
};

export type WebhookEvent =
  | EventOf<"WebhookCreated", typeof WebhookCreated>
  | EventOf<"WebhookUpdated", typeof WebhookUpdated>
  | EventOf<"WebhookSecretRotated", typeof WebhookSecretRotated>
  | EventOf<"WebhookDisabled", typeof WebhookDisabled>
  | EventOf<"WebhookEnabled", typeof WebhookEnabled>
  | EventOf<"WebhookReplayed", typeof WebhookReplayed>
  | EventOf<"WebhookDeleted", typeof WebhookDeleted>;
