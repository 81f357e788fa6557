import type { WebhookEvent } from "@quarry/contracts";
import { type EventStore, handleCommand, project, type WalkedView } from "@quarry/event-store";
import { canonicalJson, type NewId, sha256 } from "@quarry/kernel";
import { decide, evolve, notFound, noWebhook, type WebhookCommand } from "../../domain/webhook.ts";
import {
  evolveRow,
  type WebhookRow,
  webhookIdOf,
  webhookStream,
} from "../../domain/webhook-row.ts";
import type { WebhookViews } from "../ports.ts";

/** How the events of webhooks become the rows of their read model. */
export function webhookProjection(views: WebhookViews): WalkedView<WebhookEvent, WebhookRow> {
  const { rowIds } = views;
  return { rows: views, rowId: webhookIdOf, evolve: evolveRow, streamOf: webhookStream, rowIds };
}

/** The key under which a repeated command has its first outcome, and the digest of its request. */
export type CommandKey = { commandId: string; requestHash: string };

/**
 * Carries out a command on a webhook, and returns its row once the views show it. Without a key the command is carried
 * out each time.
 */
export type ExecuteWebhook = (command: WebhookCommand, key?: CommandKey) => Promise<WebhookRow>;

export function createExecuteWebhook(dependencies: {
  log: EventStore<WebhookEvent>;
  views: WebhookViews;
  newId: NewId;
  /** Called with each webhook that has changed, once the views show it. */
  changed: (webhookId: string) => void;
}): ExecuteWebhook {
  const { log, views, newId, changed } = dependencies;
  const projection = webhookProjection(views);
  return async (command, key) => {
    const { webhookId, accountId } = command;
    const { commandId, requestHash } = key ?? {
      commandId: newId(),
      requestHash: sha256(canonicalJson(command)),
    };
    const { commit } = await handleCommand({
      store: log,
      stream: webhookStream(webhookId),
      initial: noWebhook,
      evolve,
      decide: (state) => decide(command, state),
      commandId,
      requestHash,
      meta: { accountId },
    });
    const row = commit
      ? await project(log, projection, commit.events)
      : await views.load(webhookId);
    if (!row) throw notFound(webhookId);
    if (commit) changed(webhookId);
    return row;
  };
}
