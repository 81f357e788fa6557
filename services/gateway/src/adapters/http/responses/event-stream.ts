import type { Response } from "express";
import { writeAll } from "./write-all.ts";

/** A server-sent event; without a name a heartbeat, because proxies close idle connections. */
export type ServerEvent = { id?: string; name: string; data: object } | { name?: never };

/** Writes events as they come; ends the response after the last or when the caller disconnects. */
export async function sendEvents(
  response: Response,
  events: AsyncIterable<ServerEvent>,
): Promise<void> {
  response.set({
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  });
  response.flushHeaders();
  await writeAll(response, lines(events));
}

async function* lines(events: AsyncIterable<ServerEvent>): AsyncGenerator<string, void> {
  for await (const event of events) {
    yield event.name === undefined ? ":\n\n" : formatEvent(event);
  }
}

function formatEvent({ id, name, data }: { id?: string; name: string; data: object }): string {
  const own = id === undefined ? "" : `id: ${id}\n`;
  return `${own}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
