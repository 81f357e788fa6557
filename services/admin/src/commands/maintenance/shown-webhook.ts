import type { KeptDelivery, WebhookRow } from "@quarry/delivery/stores";
import { counted, toOffsetTime } from "@quarry/kernel";
import type { Stores } from "../../stores/stores.ts";

/** A webhook that is not deleted. */
export type LiveRow = WebhookRow & { webhook: NonNullable<WebhookRow["webhook"]> };

/** A webhook as it is shown: of its address only the host, because the rest may hold a secret. */
export async function showWebhook(
  { delivery: { deliveries } }: Stores,
  { id, accountId, createdAt, webhook }: LiveRow,
) {
  const pending = await deliveries.pending(id);
  const oldest = Math.min(...pending.map(({ pendingSince }) => pendingSince));
  const failingSince = (await deliveries.progress(id))?.failingSince ?? null;
  return {
    ...{ id, account: accountId, host: new URL(webhook.url).host, disabled: webhook.disabled },
    ...{ pending: pending.length, pendingSince: pending.length > 0 ? toOffsetTime(oldest) : null },
    failingSince: failingSince === null ? null : toOffsetTime(failingSince),
    createdAt: toOffsetTime(createdAt),
  };
}

export function describe(shown: Awaited<ReturnType<typeof showWebhook>>): string {
  const state = shown.disabled === null ? "enabled" : `disabled (${shown.disabled})`;
  const failing = shown.failingSince === null ? "" : `, failing since ${shown.failingSince}`;
  return `${shown.id}  ${shown.account}  ${shown.host}  ${state}  ${shown.pending} pending${failing}`;
}

export function showDelivery({ pending, status, attempt }: KeptDelivery) {
  const { eventId, type, attempts, nextAt } = pending;
  const outcome = attempt && (attempt.httpStatus ?? attempt.fault);
  return {
    ...{ eventId, type, status, attempts, outcome: outcome ?? null },
    nextAt: status === "pending" ? toOffsetTime(nextAt) : null,
  };
}

export function describeDelivery(shown: ReturnType<typeof showDelivery>): string {
  const { eventId, type, status, attempts, outcome, nextAt } = shown;
  const tries = `${counted(attempts, "try", "tries")}${outcome === null ? "" : `, last: ${outcome}`}`;
  return `${eventId}  ${type}  ${status}  ${tries}${nextAt === null ? "" : `, next at ${nextAt}`}`;
}
