import { EventData, EventType } from "@quarry/api";
import { z } from "zod";
import { CommitMessage } from "./events/commit-message.ts";
import { eventDefinitionOf } from "./events/event-definitions.ts";
import type { ExtractionEvent, SchemaEvent } from "./events/events.ts";
import { NewerEventError, upcastEvent } from "./events/upcast-event.ts";
import type { WebhookEvent } from "./events/webhook-events.ts";
import { AccountId } from "./names.ts";

/** Requests commits of a log after a position, from the service that owns the log. */
export const ReadLog = z.strictObject({
  after: z.int().nonnegative(),
  limit: z.int().min(1).max(1_000),
});
export type ReadLog = z.output<typeof ReadLog>;

/** In the log's order, without gaps. A commit without events fills a position that no writer took. */
export const LogPage = z.object({
  commits: z.array(
    CommitMessage.extend({
      position: z.int().positive(),
      events: z.array(CommitMessage.shape.events.element),
    }),
  ),
});
export type LogPage = z.output<typeof LogPage>;
export type LogCommit = LogPage["commits"][number];

type FedEvent = (ExtractionEvent | SchemaEvent | WebhookEvent) & { version: number };

/**
 * The events of a commit in today's shapes, with their versions in the stream.
 *
 * @throws NewerEventError if only a newer release knows one of them, because none may be skipped.
 */
export function readLogEvents({ events }: LogCommit): FedEvent[] {
  return events.map((event) => {
    const { type, version, schemaVersion } = event;
    const definition = eventDefinitionOf(type);
    if (!definition) throw new NewerEventError(type, schemaVersion, 0);
    return { type, version, data: upcastEvent(event, definition) } as FedEvent; // its definition has checked the data
  });
}

/** Requests a page of an account's events after a cursor, oldest first. */
export const ListEvents = z.strictObject({
  accountId: AccountId,
  /** A cursor, or `latest`; from the first event if absent. */
  after: z.string().optional(),
  types: z.array(EventType).optional(),
  limit: z.int().min(1).max(1_000),
});
export type ListEvents = z.output<typeof ListEvents>;

export const ListedEvents = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      type: EventType,
      /** Epoch ms. */
      at: z.int(),
      cursor: z.string(),
      sequence: z.int().positive(),
      data: EventData,
    }),
  ),
  next: z.string(),
  more: z.boolean(),
});
export type ListedEvents = z.output<typeof ListedEvents>;
export type ListedEvent = ListedEvents["events"][number];

/** The payload of the feed's signal: the accounts whose feeds have new events. */
export const FeedGrown = z.object({ accountIds: z.array(AccountId) });
