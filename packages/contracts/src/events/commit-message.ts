import type { Json } from "@quarry/kernel";
import { z } from "zod";
import type { ServiceName } from "../service-names.ts";
import { eventSubject } from "../subjects.ts";
import { eventDefinitionOf } from "./event-definitions.ts";
import type { ExtractionEvent, SchemaEvent, SourceEvent } from "./events.ts";
import { upcastEvent } from "./upcast-event.ts";

/**
 * A commit as one message of the bus, on the subject of its first event. Events of a stream are numbered
 * from 1. Their `data` has the shape of the release that wrote it, so consumers read it with `readEvents`.
 */
export const CommitMessage = z.object({
  commitId: z.string(),
  stream: z.string(),
  events: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        version: z.int().positive(),
        /** Version of the shape of `data`; releases that do not write this field have the first. */
        schemaVersion: z.int().positive().default(1),
        /** Epoch ms. */
        at: z.int(),
        data: z.json(),
      }),
    )
    .min(1),
  /** Set if the process that made the commit published it, after it updated its views. */
  settled: z.literal(true).optional(),
});
export type CommitMessage = z.output<typeof CommitMessage>;

type KnownEvent = SchemaEvent | SourceEvent | ExtractionEvent;
type KnownType = KnownEvent["type"];
type ReadEvent<Type extends KnownType> = Extract<KnownEvent, { type: Type }> & { id: string };

type PublishedCommit = {
  id: string;
  stream: string;
  meta: { requestId?: string; accountId?: string; traceparent?: string; tracestate?: string };
  events: readonly { id: string; type: string; version: number; at: number; data: unknown }[];
};

/**
 * Yields the events of the given types in a message from the bus, in order, with data in today's shape. Events
 * of other types are skipped, whatever their version. Each event is parsed when it is reached, so those before
 * an event that is too new have been handled already.
 *
 * @throws NewerEventError at an event in a version that only a newer release can read.
 * @throws ZodError if the payload is no commit, or data does not have the shape of its version.
 */
export function* readEvents<Type extends KnownType>(
  payload: unknown,
  types: readonly Type[],
): Generator<ReadEvent<Type>> {
  for (const event of CommitMessage.parse(payload).events) {
    const definition = eventDefinitionOf(event.type);
    const isTaken = types.some((type) => type === event.type);
    if (!definition || !isTaken) continue;
    const data = upcastEvent(event, definition);
    yield { id: event.id, type: event.type, data } as ReadEvent<Type>; // its definition has checked the data
  }
}

/**
 * The message of a commit. Its id is the commit's, so that the bus can recognise a repeat.
 *
 * @throws Error for a tombstone, which has no events and is never published.
 */
export function commitMessage(
  service: ServiceName,
  commit: PublishedCommit,
  { settled = false } = {},
) {
  const first = commit.events[0];
  if (!first) throw new Error(`commit ${commit.id} has no events`);
  const entityId = commit.stream.slice(commit.stream.indexOf("-") + 1);
  const payload = { ...commitPayload(commit), ...(settled && { settled: true as const }) };
  const subject = eventSubject(service, first.type, entityId);
  return { subject, id: commit.id, payload, context: causeOf(commit.meta) };
}

/** The part of a commit that is published. */
export function commitPayload({ id: commitId, stream, events }: PublishedCommit) {
  return {
    commitId,
    stream,
    events: events.map(({ id, type, version, at, data }) => ({
      id,
      type,
      version,
      schemaVersion: eventDefinitionOf(type)?.version ?? 1, // the log has brought the data to today's shape
      at,
      data: data as Json, // events are written to the log as JSON before they are published
    })),
  } satisfies CommitMessage;
}

/** The context of the request that caused the commit, without its deadline: an event is handled however late it is. */
function causeOf({ requestId, accountId, traceparent, tracestate }: PublishedCommit["meta"]) {
  return {
    ...(requestId !== undefined && { requestId }),
    ...(accountId !== undefined && { accountId }),
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}
