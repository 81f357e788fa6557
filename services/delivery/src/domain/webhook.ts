import type { DisabledReason, EventType, WebhookInclude } from "@quarry/api";
import type { WebhookEvent } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";

export type WebhookSettings = {
  url: string;
  /** Every type where null. */
  types: EventType[] | null;
  /** Events of this schema and of its extractions alone. */
  schemaId: string | null;
  include: WebhookInclude[];
};

/** Sealed; a former one signs until its time, epoch ms. */
export type WebhookSecret = { sealed: string; until: number | null };

export type LiveWebhook = WebhookSettings & {
  status: "live";
  accountId: string;
  secrets: WebhookSecret[];
  /** Why nothing is sent; null if it is enabled. */
  disabled: DisabledReason | null;
};

export type Webhook = { status: "none" } | LiveWebhook | { status: "deleted" };

export const noWebhook: Webhook = { status: "none" };

type Target = { webhookId: string; accountId: string };
export type WebhookCommand = Target &
  (
    | ({ type: "create"; secret: string } & WebhookSettings)
    | ({ type: "update"; enabled?: boolean | undefined } & Changes)
    | { type: "rotate"; secret: string; formerUntil: number }
    | { type: "disable"; reason: DisabledReason }
    | { type: "replay" }
    | { type: "delete" }
  );
type Changes = { [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined };

/** @throws AppError STATE_CONFLICT if the id is taken, NOT_FOUND if the account has no such webhook. */
export function decide(command: WebhookCommand, state: Webhook): WebhookEvent[] {
  const { webhookId, accountId } = command;
  const target = { webhookId, accountId };
  if (command.type === "create") {
    if (state.status !== "none") throw taken(webhookId);
    const { url, types, schemaId, include, secret } = command;
    return [{ type: "WebhookCreated", data: { ...target, url, types, schemaId, include, secret } }];
  }
  if (state.status !== "live" || state.accountId !== accountId) throw notFound(webhookId);
  switch (command.type) {
    case "update":
      return [...changed(command, state), ...switched(command, state)];
    case "rotate": {
      const { secret, formerUntil } = command;
      return [{ type: "WebhookSecretRotated", data: { ...target, secret, formerUntil } }];
    }
    case "disable":
      if (state.disabled) return [];
      return [{ type: "WebhookDisabled", data: { ...target, reason: command.reason } }];
    case "replay":
      return [{ type: "WebhookReplayed", data: target }];
    case "delete":
      return [{ type: "WebhookDeleted", data: target }];
  }
}

type Update = Extract<WebhookCommand, { type: "update" }>;

function changed(command: Update, state: LiveWebhook): WebhookEvent[] {
  const { webhookId, accountId } = command;
  const wanted = {
    url: command.url ?? state.url,
    types: command.types === undefined ? state.types : command.types,
    schemaId: command.schemaId === undefined ? state.schemaId : command.schemaId,
    include: command.include ?? state.include,
  };
  const { url, types, schemaId, include } = state;
  const isSame = JSON.stringify(wanted) === JSON.stringify({ url, types, schemaId, include });
  return isSame ? [] : [{ type: "WebhookUpdated", data: { webhookId, accountId, ...wanted } }];
}

function switched({ webhookId, accountId, enabled }: Update, state: LiveWebhook): WebhookEvent[] {
  const isEnabled = state.disabled === null;
  if (enabled === undefined || enabled === isEnabled) return [];
  const target = { webhookId, accountId };
  return enabled
    ? [{ type: "WebhookEnabled", data: target }]
    : [{ type: "WebhookDisabled", data: { ...target, reason: "caller" } }];
}

export function evolve(state: Webhook, { type, data }: WebhookEvent): Webhook {
  if (type === "WebhookCreated") {
    const { webhookId: _, secret, ...settings } = data;
    const secrets = [{ sealed: secret, until: null }];
    return { status: "live", ...settings, secrets, disabled: null };
  }
  if (state.status !== "live") return state;
  switch (type) {
    case "WebhookUpdated": {
      const { webhookId: _, ...settings } = data;
      return { ...state, ...settings };
    }
    case "WebhookSecretRotated": {
      const former = state.secrets.slice(0, 1).map((one) => ({ ...one, until: data.formerUntil }));
      return { ...state, secrets: [{ sealed: data.secret, until: null }, ...former] };
    }
    case "WebhookDisabled":
      return { ...state, disabled: data.reason };
    case "WebhookEnabled":
      return { ...state, disabled: null };
    case "WebhookReplayed":
      return state;
    case "WebhookDeleted":
      return { status: "deleted" };
  }
}

export function notFound(webhookId: string): AppError {
  return new AppError("NOT_FOUND", `There is no webhook with the id ${webhookId}`);
}

function taken(webhookId: string): AppError {
  return new AppError("STATE_CONFLICT", `A webhook with the id ${webhookId} exists already`);
}
