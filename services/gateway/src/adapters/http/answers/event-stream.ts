import { AppError } from "@quarry/kernel";
import type { Response } from "express";
import { writeAll } from "./write-all.ts";

/** A server-sent event; a heartbeat where it has no name, for proxies that close what is silent. */
export type ServerEvent = { id?: string; name: string; data: object } | { name?: never };

/**
 * Writes events as they come and ends the answer after the last, when its caller has gone, or when
 * his key was revoked: he hears nothing more, and 401 when he asks again.
 */
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
  await writeAll(response, lines(whileFound(events, response.locals.findCaller)));
}

/** The events until the look-up before one of them refuses. */
export async function* whileFound(
  events: AsyncIterable<ServerEvent>,
  find: (() => Promise<unknown>) | undefined,
): AsyncGenerator<ServerEvent, void> {
  for await (const event of events) {
    const isFound = await find?.().then(
      () => true,
      (error: unknown) => error instanceof AppError && error.code === "UNAVAILABLE",
    );
    if (isFound === false) return;
    yield event;
  }
}

async function* lines(events: AsyncIterable<ServerEvent>): AsyncGenerator<string, void> {
  for await (const event of events) {
    yield event.name === undefined ? ":\n\n" : lineOf(event);
  }
}

function lineOf({ id, name, data }: { id?: string; name: string; data: object }): string {
  const own = id === undefined ? "" : `id: ${id}\n`;
  return `${own}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
