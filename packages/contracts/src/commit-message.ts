import type { Json } from "@quarry/kernel";
import { z } from "zod";
import { eventDefinitionOf } from "./event-definitions.ts";
import { eventSubject, type ServiceName } from "./subjects.ts";
import { upcastEvent } from "./upcast-event.ts";

/**
 * A commit as it travels over the bus: one message for each, on the subject of its first event.
 * Events of a stream are numbered from 1; consumers check the `data` of those they know, and read
 * messages with `readCommitMessage`.
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
        /** Of the shape of `data`; releases before it was told wrote the first one. */
        schemaVersion: z.int().positive().default(1),
        /** Epoch ms. */
        at: z.int(),
        data: z.json(),
      }),
    )
    .min(1),
});
export type CommitMessage = z.output<typeof CommitMessage>;

type TravellingCommit = {
  id: string;
  stream: string;
  meta: { requestId?: string; accountId?: string; traceparent?: string; tracestate?: string };
  events: readonly { id: string; type: string; version: number; at: number; data: unknown }[];
};

/**
 * Checks a message from the bus, and brings events of former versions to today's. Types that this
 * release does not know pass: consumers leave them.
 *
 * @throws NewerEventError for a known event in a version that only a newer release can read: such a
 *   message is tried again, by a newer replica where there is one, and else buried under that name.
 * @throws ZodError for what is no commit.
 */
export function readCommitMessage(payload: unknown): CommitMessage {
  const message = CommitMessage.parse(payload);
  return { ...message, events: message.events.map(upcastEvent) };
}

/**
 * The one message of a commit, under the commit's id, so that a repeat can be told.
 *
 * @throws Error for a tombstone, which has nothing to say and is never handed over.
 */
export function commitMessage(service: ServiceName, commit: TravellingCommit) {
  const first = commit.events[0];
  if (!first) throw new Error(`commit ${commit.id} has no events`);
  const entityId = commit.stream.slice(commit.stream.indexOf("-") + 1);
  const payload = {
    commitId: commit.id,
    stream: commit.stream,
    events: commit.events.map(({ id, type, version, at, data }) => ({
      id,
      type,
      version,
      schemaVersion: eventDefinitionOf(type)?.version ?? 1, // the log has brought the data to today's shape
      at,
      data: data as Json, // events are written to the log as JSON before they travel
    })),
  } satisfies CommitMessage;
  const subject = eventSubject(service, first.type, entityId);
  return { subject, id: commit.id, payload, context: causeOf(commit.meta) };
}

/** Whoever asked has a deadline; what became a fact is worked on however late it is. */
function causeOf({ requestId, accountId, traceparent, tracestate }: TravellingCommit["meta"]) {
  return {
    ...(requestId !== undefined && { requestId }),
    ...(accountId !== undefined && { accountId }),
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}
