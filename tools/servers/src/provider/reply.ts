import type { ServerResponse } from "node:http";
import type { Json } from "@quarry/kernel";
import type { ProviderCall } from "./call.ts";

/** What the server does with one request. */
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  /** Text and bytes go out as they are, anything else as JSON; empty unless given. */
  body?: Json | Uint8Array;
  /** The head waits until this resolves. */
  after?: Promise<unknown>;
  /**
   * `trickle` sends a byte of the body each time `step` resolves, `cut` half of the body before it
   * breaks the connection, `reset` nothing at all.
   */
  transport?: "trickle" | "cut" | "reset";
  step?: () => Promise<unknown>;
};

/** Decides on the reply to one request; the right answer is at hand in the call. */
export type Fault = (call: ProviderCall) => Reply | Promise<Reply>;

/** Sends the reply; returns when its end is handed over or the connection is closed. */
export async function send(response: ServerResponse, reply: Reply): Promise<void> {
  await Promise.race([reply.after, closed(response)]);
  if (response.destroyed) return;
  if (reply.transport === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  const bytes = bytesOf(reply.body);
  response.writeHead(reply.status ?? 200, {
    "content-type": "application/json",
    "content-length": bytes.length,
    ...reply.headers,
  });
  if (reply.transport === "cut") {
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  } else if (reply.transport === "trickle") {
    await trickle(response, bytes, reply.step ?? (() => Promise.resolve()));
  } else {
    response.end(bytes);
  }
}

function bytesOf(body: Reply["body"]): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (body === undefined) return Buffer.alloc(0);
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

async function trickle(response: ServerResponse, bytes: Buffer, step: () => Promise<unknown>) {
  const left = closed(response);
  for (let at = 0; at < bytes.length && !response.destroyed; at++) {
    response.write(bytes.subarray(at, at + 1));
    await Promise.race([step(), left]);
  }
  if (!response.destroyed) response.end();
}

function closed(response: ServerResponse): Promise<void> {
  const closed = Promise.withResolvers<void>();
  response.once("close", closed.resolve);
  return closed.promise;
}
