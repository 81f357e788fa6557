import { headers, type MsgHdrs } from "@nats-io/transport-node";
import { systemClock } from "@quarry/kernel";
import type { MessageContext } from "../port.ts";

const names = {
  requestId: "x-request-id",
  accountId: "x-account-id",
  traceparent: "traceparent",
  tracestate: "tracestate",
} as const;
const texts = ["requestId", "accountId", "traceparent", "tracestate"] as const;
/** How long the sender still waits, in ms: an instant would mean another one by another clock. */
const patience = "x-patience-ms";
const replayed = "x-replayed";

export function toHeaders(context: MessageContext, now = systemClock()): MsgHdrs {
  const result = headers();
  for (const field of texts) {
    const text = context[field];
    if (text !== undefined) result.set(names[field], text);
  }
  if (context.deadlineAt !== undefined) result.set(patience, `${context.deadlineAt - now}`);
  if (context.replayed) result.set(replayed, "1");
  return result;
}

export function toContext(from: MsgHdrs | undefined, now = systemClock()): MessageContext {
  const context: MessageContext = {};
  if (!from) return context;
  for (const field of texts) if (from.has(names[field])) context[field] = from.get(names[field]);
  if (from.has(patience)) context.deadlineAt = now + Number(from.get(patience));
  if (from.has(replayed)) context.replayed = true;
  return context;
}

/** Says of a message that it is handed over again, long after it was sent. */
export function markReplayed(of: MsgHdrs): void {
  of.set(replayed, "1");
}
