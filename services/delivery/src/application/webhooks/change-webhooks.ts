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
import { AppError, type Clock } from "@quarry/kernel";
import { formerMs, notFound } from "../../domain/webhook.ts";
import { toView, type WebhookRow } from "../../domain/webhook-row.ts";
import type { ReadFeed } from "../feed/read-feed.ts";
import type { AccountLock, DeliveryStore, Sealing, WebhookViews } from "../ports.ts";
import type { ExecuteWebhook } from "./execute-webhook.ts";

export type ChangeDependencies = {
  execute: ExecuteWebhook;
  views: WebhookViews;
  store: DeliveryStore;
  readFeed: ReadFeed;
  sealing: Sealing;
  /** Returns the address in its normal form. @throws AppError VALIDATION_FAILED if nothing may be sent there. */
  checkUrl: (url: string) => string;
  /** Lets one creation of an account count and add its webhooks at a time. */
  lock: AccountLock;
  clock: Clock;
};

/** 32 random bytes, as Standard Webhooks writes them. */
const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

function viewOf(row: WebhookRow): WebhookView {
  if (!row.webhook) throw notFound(row.id);
  return toView(row, row.webhook);
}

function deletedSince(): AppError {
  return new AppError("STATE_CONFLICT", "The webhook that this request created was deleted since");
}

/** The commands on webhooks. Each is answered when the views show what it did. */
export function createChangeWebhooks(dependencies: ChangeDependencies) {
  const { execute, views, store, readFeed, sealing, checkUrl, lock, clock } = dependencies;

  function made(row: WebhookRow): CreatedWebhook {
    const { webhook } = row;
    const [current] = webhook?.secrets ?? [];
    if (!webhook || !current) throw deletedSince();
    return { ...toView(row, webhook), secret: sealing.open(current.sealed, row.id) };
  }

  async function refuseMoreThanAllowed(accountId: string): Promise<void> {
    const count = (await views.listOf(accountId)).length;
    if (count < limits.webhooks) return;
    const rule = `An account may have at most ${limits.webhooks} webhooks`;
    throw new AppError("STATE_CONFLICT", `${rule}; delete one that is not used`);
  }

  return {
    /** Creates a webhook that is sent what happens from now on. A repeat returns the one that was created. */
    async create(request: CreateWebhook): Promise<CreatedWebhook> {
      const { accountId, webhookId, commandId, requestHash, ...settings } = request;
      const url = checkUrl(settings.url);
      return lock(accountId, async () => {
        const known = await views.load(webhookId);
        if (known?.accountId === accountId) return made(known);
        await refuseMoreThanAllowed(accountId);
        if (!(await store.progress(webhookId))) {
          await store.goOnFrom(webhookId, (await readFeed.ends()).ends);
        }
        const secret = sealing.seal(makeSecret(), webhookId);
        const target = { webhookId, accountId, secret };
        const command = { type: "create", ...target, ...settings, url } as const;
        return made(await execute(command, { commandId, requestHash }));
      });
    },

    async update({ accountId, webhookId, ...changes }: UpdateWebhook): Promise<WebhookView> {
      const url = changes.url === undefined ? undefined : checkUrl(changes.url);
      if (changes.enabled) await store.noteFailing(webhookId, null);
      return viewOf(await execute({ type: "update", webhookId, accountId, ...changes, url }));
    },

    async rotate({ accountId, webhookId }: OfWebhook): Promise<NewSecret> {
      const secret = makeSecret();
      const at = clock();
      const sealed = sealing.seal(secret, webhookId);
      await execute({ type: "rotate", webhookId, accountId, secret: sealed, at });
      return { secret, formerUntil: at + formerMs };
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
