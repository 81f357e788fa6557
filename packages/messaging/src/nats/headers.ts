import { headers, type MsgHdrs } from "@nats-io/transport-node";
import type { MessageContext } from "../port.ts";

const names = {
  requestId: "x-request-id",
  accountId: "x-account-id",
  traceparent: "traceparent",
} as const;
const deadline = "x-deadline";

export function toHeaders({ deadlineAt, ...texts }: MessageContext): MsgHdrs {
  const result = headers();
  for (const field of ["requestId", "accountId", "traceparent"] as const) {
    const text = texts[field];
    if (text !== undefined) result.set(names[field], text);
  }
  if (deadlineAt !== undefined) result.set(deadline, `${deadlineAt}`);
  return result;
}

export function toContext(from: MsgHdrs | undefined): MessageContext {
  const context: MessageContext = {};
  if (!from) return context;
  for (const field of ["requestId", "accountId", "traceparent"] as const)
    if (from.has(names[field])) context[field] = from.get(names[field]);
  if (from.has(deadline)) context.deadlineAt = Number(from.get(deadline));
  return context;
}
