import { headers, type MsgHdrs } from "@nats-io/transport-node";
import type { MessageContext } from "../port.ts";

const names = {
  requestId: "x-request-id",
  accountId: "x-account-id",
  traceparent: "traceparent",
  tracestate: "tracestate",
} as const;
const texts = ["requestId", "accountId", "traceparent", "tracestate"] as const;
const deadline = "x-deadline";
const replayed = "x-replayed";

export function toHeaders(context: MessageContext): MsgHdrs {
  const result = headers();
  for (const field of texts) {
    const text = context[field];
    if (text !== undefined) result.set(names[field], text);
  }
  if (context.deadlineAt !== undefined) result.set(deadline, `${context.deadlineAt}`);
  if (context.replayed) result.set(replayed, "1");
  return result;
}

export function toContext(from: MsgHdrs | undefined): MessageContext {
  const context: MessageContext = {};
  if (!from) return context;
  for (const field of texts) if (from.has(names[field])) context[field] = from.get(names[field]);
  if (from.has(deadline)) context.deadlineAt = Number(from.get(deadline));
  if (from.has(replayed)) context.replayed = true;
  return context;
}

/** Says of a message that it is handed over again, after a person looked at it. */
export function markReplayed(of: MsgHdrs): void {
  of.set(replayed, "1");
}
