import { z } from "zod";
import { Nothing } from "../responses/records.ts";
import {
  MadeWebhook,
  RotatedSecret,
  WebhookDelivery,
  WebhookRecord,
  WebhookTest,
} from "../responses/webhooks.ts";
import {
  DeliveryParameters,
  ReplayBody,
  ResendBody,
  WebhookBody,
  WebhookChanges,
} from "../webhook-requests.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors, idempotent, keyErrors, params, replayed } from "./parts.ts";

const ours = { tag: "Webhooks", scope: "admin" } as const;
const json = { mediaType: "application/json" } as const;
const bodied = ["MALFORMED_JSON", ...bodyErrors] as const;

export const createWebhook = defineOperation({
  operationId: "createWebhook",
  method: "post",
  path: "/webhooks",
  ...ours,
  summary: "Have events sent to an address",
  description:
    "From now on, each event is sent as it happens, signed by Standard Webhooks, at least once, and those of one extraction in order. The secret is returned in this response alone; a repeat with the same `Idempotency-Key` returns it again for 24 hours.",
  headers: idempotent,
  body: { ...json, shape: WebhookBody, example: examples.webhookBody },
  success: {
    message: "Webhook created successfully",
    data: MadeWebhook,
    headers: replayed,
    example: { ...examples.webhook, secret: "whsec_MfKQ…" },
  },
  errors: [...bodied, ...keyErrors, "STATE_CONFLICT"],
});

export const listWebhooks = defineOperation({
  operationId: "listWebhooks",
  method: "get",
  path: "/webhooks",
  ...ours,
  summary: "List the account's webhooks, newest first",
  success: {
    message: "Webhooks retrieved successfully",
    data: z.object({ data: z.array(WebhookRecord) }),
    example: { data: [examples.webhook] },
  },
  errors: [],
});

export const getWebhook = defineOperation({
  operationId: "getWebhook",
  method: "get",
  path: "/webhooks/{id}",
  ...ours,
  summary: "Get a webhook",
  params,
  success: {
    message: "Webhook retrieved successfully",
    data: WebhookRecord,
    example: examples.webhook,
  },
  errors: ["NOT_FOUND"],
});

export const updateWebhook = defineOperation({
  operationId: "updateWebhook",
  method: "patch",
  path: "/webhooks/{id}",
  ...ours,
  summary: "Change, disable or enable a webhook",
  params,
  body: { ...json, shape: WebhookChanges, example: { enabled: true } },
  success: {
    message: "Webhook updated successfully",
    data: WebhookRecord,
    example: examples.webhook,
  },
  errors: [...bodied, "NOT_FOUND"],
});

export const deleteWebhook = defineOperation({
  operationId: "deleteWebhook",
  method: "delete",
  path: "/webhooks/{id}",
  ...ours,
  summary: "Delete a webhook, with its deliveries",
  params,
  success: { message: "Webhook deleted successfully", data: Nothing, example: {} },
  errors: ["NOT_FOUND"],
});

export const testWebhook = defineOperation({
  operationId: "testWebhook",
  method: "post",
  path: "/webhooks/{id}/test",
  ...ours,
  summary: "Send a webhook a test event once, and return what became of it",
  params,
  success: {
    message: "Test event sent",
    data: WebhookTest,
    example: { delivered: true, attempt: examples.webhookAttempt },
  },
  errors: ["NOT_FOUND"],
});

export const rotateWebhookSecret = defineOperation({
  operationId: "rotateWebhookSecret",
  method: "post",
  path: "/webhooks/{id}/rotate",
  ...ours,
  summary: "Make a new secret; each former one signs for 24 hours after it was replaced",
  params,
  success: {
    message: "Secret rotated successfully",
    data: RotatedSecret,
    example: { secret: "whsec_C2FV…", formerUntil: "2026-11-21T09:30:00.000+00:00" },
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});

export const listWebhookDeliveries = defineOperation({
  operationId: "listWebhookDeliveries",
  method: "get",
  path: "/webhooks/{id}/deliveries",
  ...ours,
  summary: "List the newest deliveries of a webhook",
  description: "Delivered and failed ones are kept for seven days.",
  params,
  query: DeliveryParameters,
  success: {
    message: "Deliveries retrieved successfully",
    data: z.object({ data: z.array(WebhookDelivery) }),
    example: { data: [examples.webhookDelivery] },
  },
  errors: ["NOT_FOUND", "VALIDATION_FAILED"],
});

export const resendWebhookDelivery = defineOperation({
  operationId: "resendWebhookDelivery",
  method: "post",
  path: "/webhooks/{id}/resend",
  ...ours,
  summary: "Send one event again, under the same id",
  params,
  body: { ...json, shape: ResendBody, example: { eventId: examples.accountEvent.id } },
  success: { message: "Delivery is sent again", data: Nothing, example: {} },
  errors: [...bodied, "NOT_FOUND"],
});

export const replayWebhook = defineOperation({
  operationId: "replayWebhook",
  method: "post",
  path: "/webhooks/{id}/replay",
  ...ours,
  summary: "Send all events behind a cursor or since an instant again, under the same ids",
  params,
  body: { ...json, shape: ReplayBody, example: { since: "2026-11-20T09:00:00Z" } },
  success: { message: "Events are sent again", data: Nothing, example: {} },
  errors: [...bodied, "NOT_FOUND"],
});
