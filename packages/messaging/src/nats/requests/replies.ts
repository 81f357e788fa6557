import { headers, type Msg, type NatsConnection } from "@nats-io/transport-node";
import { AppError } from "@quarry/kernel";
import type { Link } from "../link.ts";

/**
 * A reply is sent in parts. The first part is the NATS reply itself. If there are more, its headers say how many and name
 * an inbox of the responder, from which the requester fetches them one by one. So the parts stay in order, and
 * the requester is never sent more than it can hold.
 */
const partBytes = 512 * 1024;
const MAX_REPLY_BYTES = 256 * 1024 * 1024;
const partsHeader = "x-parts";
const errorHeader = "x-error";

export type ReplyData = { data: Uint8Array; isError: boolean };

/** Replies to a request; resolves when the requester has all parts, or after `keepMs`. */
export async function sendReply(
  { connection, newInbox }: Link,
  request: Msg,
  answer: ReplyData & { keepMs: number },
): Promise<void> {
  const { data, isError, keepMs } = answer;
  const header = headers();
  if (isError) header.set(errorHeader, "1");
  if (data.byteLength <= partBytes) {
    request.respond(data, { headers: header });
    return;
  }
  const count = Math.ceil(data.byteLength / partBytes);
  const part = (index: number) => data.subarray(index * partBytes, (index + 1) * partBytes);
  const inbox = newInbox();
  const rest = connection.subscribe(inbox, {
    max: count - 1,
    callback: (error, ask) => {
      if (!error) ask.respond(part(Number(ask.string())));
    },
  });
  const expiry = setTimeout(() => rest.unsubscribe(), keepMs);
  header.set(partsHeader, `${count}`);
  request.respond(part(0), { headers: header, reply: inbox });
  await rest.closed;
  clearTimeout(expiry);
}

/** @throws AppError INTERNAL if the reply is larger than a requester accepts. */
export function assertReplySize(data: Uint8Array): void {
  if (data.byteLength <= MAX_REPLY_BYTES) return;
  throw new AppError(
    "INTERNAL",
    `A response of ${data.byteLength} bytes exceeds the limit of ${MAX_REPLY_BYTES}`,
  );
}

/** Collects a reply, given its first part. Rejects as `request` does. */
export async function collectReply(
  connection: NatsConnection,
  reply: Msg,
  deadlineAt: number,
): Promise<ReplyData> {
  const isError = reply.headers?.has(errorHeader) ?? false;
  const count = Number(reply.headers?.get(partsHeader) || 1);
  if (count === 1 || !reply.reply) return { data: reply.data, isError };
  const parts = [reply.data];
  for (let index = 1; index < count; index++) {
    const timeout = Math.max(1, deadlineAt - Date.now());
    const part = await connection.request(reply.reply, `${index}`, { timeout });
    parts.push(part.data);
  }
  return { data: Buffer.concat(parts), isError };
}
