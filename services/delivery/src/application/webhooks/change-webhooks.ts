import { randomBytes } from "node:crypto";
import { limits } from "@quarry/api";
import type {
  CreatedWebhook,
  CreateWebhook,
  NewSecret,
  OfWebhook,
  UpdateWebhook,
  WebhookView,
} from "@quarry/contracts";
import { AppError, type Clock, type NewId } from "@quarry/kernel";
import { notFound } from "../../domain/webhook.ts";
import { toView, type WebhookRow } from "../../domain/webhook-row.ts";
import type { ReadFeed } from "../feed/read-feed.ts";
import type { DeliveryStore, Sealing, WebhookViews } from "../ports.ts";
import type { ExecuteWebhook } from "./execute-webhook.ts";

export type ChangeDependencies = {
  execute: ExecuteWebhook;
  views: WebhookViews;
  store: DeliveryStore;
  readFeed: ReadFeed;
  sealing: Sealing;
  /** @throws AppError VALIDATION_FAILED if nothing may be sent to the address. */
  checkUrl: (url: string) => void;
  clock: Clock;
  newId: NewId;
};

/** A former secret signs for so long after a rotation, in ms: a day. */
const formerMs = 24 * 3_600_000;

/** 32 random bytes, as Standard Webhooks writes them. */
const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

function viewOf(row: WebhookRow): WebhookView {
  if (!row.webhook) throw notFound(row.id);
  return toView(row, row.webhook);
}

/** The commands on webhooks. Each is answered when the views show what it did. */
export function createChangeWebhooks(dependencies: ChangeDependencies) {
  const { execute, views, store, readFeed, sealing, checkUrl, clock, newId } = dependencies;

  return {
    /** A new one is sent what happens from now on. */
    async create({ accountId, ...settings }: CreateWebhook): Promise<CreatedWebhook> {
      checkUrl(settings.url);
      if ((await views.listOf(accountId)).length >= limits.webhooks) {
        const rule = `An account may have at most ${limits.webhooks} webhooks`;
        throw new AppError("STATE_CONFLICT", `${rule}; delete one that is not used`);
      }
      const webhookId = newId();
      const secret = makeSecret();
      await store.goOnFrom(webhookId, (await readFeed.ends()).ends);
      const sealed = sealing.seal(secret, webhookId);
      const command = {
        type: "create",
        webhookId,
        accountId,
        ...settings,
        secret: sealed,
      } as const;
      return { ...viewOf(await execute(command)), secret };
    },

    async update({ accountId, webhookId, ...changes }: UpdateWebhook): Promise<WebhookView> {
      if (changes.url !== undefined) checkUrl(changes.url);
      if (changes.enabled) await store.noteFailing(webhookId, null);
      return viewOf(await execute({ type: "update", webhookId, accountId, ...changes }));
    },

    async rotate({ accountId, webhookId }: OfWebhook): Promise<NewSecret> {
      const secret = makeSecret();
      const formerUntil = clock() + formerMs;
      const sealed = sealing.seal(secret, webhookId);
      await execute({ type: "rotate", webhookId, accountId, secret: sealed, formerUntil });
      return { secret, formerUntil };
    },

    async delete({ accountId, webhookId }: OfWebhook): Promise<Record<string, never>> {
      await execute({ type: "delete", webhookId, accountId });
      await store.forget(webhookId);
      return {};
    },

    async disable(webhookId: string, accountId: string, reason: "failing" | "gone"): Promise<void> {
      await execute({ type: "disable", webhookId, accountId, reason });
    },
  };
}
