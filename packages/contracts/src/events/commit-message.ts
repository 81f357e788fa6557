import type { Json } from "@quarry/kernel";
import { z } from "zod";
import type { ServiceName } from "../service-names.ts";
import { eventSubject } from "../subjects.ts";
import { eventDefinitionOf } from "./event-definitions.ts";
import type { ExtractionEvent, SchemaEvent, SourceEvent } from "./events.ts";
import { upcastEvent } from "./upcast-event.ts";

/**
 * A commit as it travels over the bus: one message for each, on the subject of its first event.
 * Events of a stream are numbered from 1. Their `data` is as its release wrote it: consumers read what
 * they take with `readEvents`.
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
        /** Of the shape of `data`; releases that do not write it have the first one. */
        schemaVersion: z.int().positive().default(1),
        /** Epoch ms. */
        at: z.int(),
        data: z.json(),
      }),
    )
    .min(1),
  /** The service's views show the commit: its process hands it over itself, and did not die before. */
  settled: z.literal(true).optional(),
});
export type CommitMessage = z.output<typeof CommitMessage>;

type KnownEvent = SchemaEvent | SourceEvent | ExtractionEvent;
type KnownType = KnownEvent["type"];
type ReadEvent<Type extends KnownType> = Extract<KnownEvent, { type: Type }> & { id: string };

type TravellingCommit = {
  id: string;
  stream: string;
  meta: { requestId?: string; accountId?: string; traceparent?: string; tracestate?: string };
  events: readonly { id: string; type: string; version: number; at: number; data: unknown }[];
};

/**
 * The events of some types in a message from the bus, in their order, with data in today's shape. All
 * others pass, whatever their version and whether this release knows them. Each event is read when
 * its turn comes: where one is too new, those before it have been given out, and those after it wait
 * for the newer replica with it.
 *
 * @throws NewerEventError for an event in a version that only a newer release can read.
 * @throws ZodError for what is no commit, and for data that is not of its version.
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
 * The one message of a commit, under the commit's id, so that a repeat can be recognised.
 *
 * @throws Error for a tombstone, which has nothing to say and is never handed over.
 */
export function commitMessage(
  service: ServiceName,
  commit: TravellingCommit,
  { settled = false } = {},
) {
  const first = commit.events[0];
  if (!first) throw new Error(`commit ${commit.id} has no events`);
  const entityId = commit.stream.slice(commit.stream.indexOf("-") + 1);
  const payload = { ...commitPayload(commit), ...(settled && { settled: true as const }) };
  const subject = eventSubject(service, first.type, entityId);
  return { subject, id: commit.id, payload, context: causeOf(commit.meta) };
}

/** What of a commit travels. */
export function commitPayload({ id: commitId, stream, events }: TravellingCommit) {
  return {
    commitId,
    stream,
    events: events.map(({ id, type, version, at, data }) => ({
      id,
      type,
      version,
      schemaVersion: eventDefinitionOf(type)?.version ?? 1, // the log has brought the data to today's shape
      at,
      data: data as Json, // events are written to the log as JSON before they travel
    })),
  } satisfies CommitMessage;
}

/** A caller has a deadline; what became a fact is worked on however late it is. */
function causeOf({ requestId, accountId, traceparent, tracestate }: TravellingCommit["meta"]) {
  return {
    ...(requestId !== undefined && { requestId }),
    ...(accountId !== undefined && { accountId }),
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}
