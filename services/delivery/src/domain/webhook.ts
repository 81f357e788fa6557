import type { DisabledReason, EventType, WebhookInclude } from "@quarry/api";
import type { WebhookEvent } from "@quarry/contracts";
import { AppError, invalid } from "@quarry/kernel";

export type WebhookSettings = {
  url: string;
  /** Every type where null. */
  types: EventType[] | null;
  /** Events of this schema and of its extractions alone. */
  schemaId: string | null;
  include: WebhookInclude[];
};

/** The time for which a former secret signs after it was replaced, in ms: a day. */
export const formerMs = 24 * 3_600_000;

/** Former secrets that sign at once; each adds a signature to every request. */
const maxFormer = 10;

/** Types of events that carry no schema. */
const withoutSchema: ReadonlySet<EventType> = new Set([
  "batch.completed",
  "batch.cancelled",
  "webhook.disabled",
]);

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
    /** `at` is epoch ms. */
    | { type: "rotate"; secret: string; at: number }
    | { type: "disable"; reason: DisabledReason }
    | { type: "replay" }
    | { type: "delete" }
  );
type Changes = { [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined };

/**
 * @throws AppError STATE_CONFLICT if the id is taken or too many former secrets sign, NOT_FOUND if the account has no
 *   such webhook, VALIDATION_FAILED if the settings do not fit together.
 */
export function decide(command: WebhookCommand, state: Webhook): WebhookEvent[] {
  const { webhookId, accountId } = command;
  const target = { webhookId, accountId };
  if (command.type === "create") {
    if (state.status !== "none") throw taken(webhookId);
    const { url, types, schemaId, include, secret } = command;
    refuseSilent({ types, schemaId });
    return [{ type: "WebhookCreated", data: { ...target, url, types, schemaId, include, secret } }];
  }
  if (state.status !== "live" || state.accountId !== accountId) throw notFound(webhookId);
  switch (command.type) {
    case "update":
      return [...changed(command, state), ...switched(command, state)];
    case "rotate": {
      const { secret, at } = command;
      if (formerSecrets(state, at).length >= maxFormer) throw tooManyFormer();
      const formerUntil = at + formerMs;
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
  if (isSame) return [];
  refuseSilent(wanted);
  return [{ type: "WebhookUpdated", data: { webhookId, accountId, ...wanted } }];
}

/** Rejects types whose events a webhook of one schema is never sent. */
function refuseSilent({ types, schemaId }: Pick<WebhookSettings, "types" | "schemaId">): void {
  const silent = schemaId === null ? [] : (types ?? []).filter((type) => withoutSchema.has(type));
  if (silent.length === 0) return;
  const rule = `must not name ${silent.join(", ")} beside a schemaId: these events are of no schema`;
  throw invalid("types", "without_schema", rule);
}

/** Returns the former secrets that still sign at an instant (epoch ms), the newest first. */
function formerSecrets({ secrets }: LiveWebhook, at: number): WebhookSecret[] {
  return secrets.filter(({ until }) => until !== null && until > at);
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
      const { secret, formerUntil } = data;
      const replaced = state.secrets
        .filter(({ until }) => until === null)
        .map((one) => ({ ...one, until: formerUntil }));
      const former = formerSecrets(state, formerUntil - formerMs);
      return { ...state, secrets: [{ sealed: secret, until: null }, ...replaced, ...former] };
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

function tooManyFormer(): AppError {
  const message = `${maxFormer} former secrets of this webhook still sign; rotate it again when one has expired`;
  return new AppError("STATE_CONFLICT", message);
}

function taken(webhookId: string): AppError {
  return new AppError("STATE_CONFLICT", `A webhook with the id ${webhookId} exists already`);
}
