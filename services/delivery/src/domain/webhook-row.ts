import type { WebhookEvent, WebhookView } from "@quarry/contracts";
import type { StoredEvent, ViewRow } from "@quarry/event-store";
import { evolve, type LiveWebhook, noWebhook } from "./webhook.ts";

/** A webhook in the read model; a deleted one keeps neither address nor secrets. */
export type WebhookRow = ViewRow & {
  accountId: string;
  createdAt: number;
  deleted: boolean;
  webhook: LiveWebhook | null;
};

export const webhookStream = (webhookId: string): string => `webhook-${webhookId}`;
export const webhookIdOf = (stream: string): string => stream.slice("webhook-".length);

export function evolveRow(
  row: WebhookRow | undefined,
  event: StoredEvent<WebhookEvent>,
): WebhookRow {
  const state = evolve(row?.webhook ?? noWebhook, event);
  const { webhookId: id, accountId } = event.data;
  const webhook = state.status === "live" ? state : null;
  const createdAt = row?.createdAt ?? event.at;
  return { id, version: event.version, accountId, createdAt, deleted: !webhook, webhook };
}

/** The webhook as the service hands it on, without its secrets. */
export function toView({ id, createdAt }: WebhookRow, webhook: LiveWebhook): WebhookView {
  const { url, types, schemaId, include, disabled } = webhook;
  const state = { enabled: !disabled, ...(disabled && { disabledReason: disabled }) };
  return { id, url, types, schemaId, include, ...state, createdAt };
}
