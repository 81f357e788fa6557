import { expect, it } from "vitest";
import { commitMessage, readCommitMessage } from "./commit-message.ts";
import { sourceEvents } from "./event-definitions.ts";
import { NewerEventError } from "./upcast-event.ts";

it("tells who caused a commit, but not until when they waited for the answer", () => {
  const trace = { traceparent: "00-1-2-01", tracestate: "vendor=of-its-own" };
  const asked = { requestId: "r", accountId: "acme", ...trace, deadlineAt: 1_000 };
  const event = { id: "e", type: "SourceIngested", version: 1, at: 1, data: {} };
  const commit = { id: "c", stream: "source-1", meta: asked, events: [event] };
  const { context } = commitMessage("ingestion", commit);
  expect(context).toEqual({ requestId: "r", accountId: "acme", ...trace });
});

const told = { id: "e", type: "SourceIngested", version: 3, at: 1, data: { pages: 2 } };
const messageOf = (event: object) => ({ commitId: "c", stream: "source-1", events: [event] });

it("tells the version of each event's shape, and reads it back", () => {
  const commit = { id: "c", stream: "source-1", meta: {}, events: [told] };
  const { payload } = commitMessage("ingestion", commit);
  const schemaVersion = sourceEvents.SourceIngested.version;
  expect(payload.events).toEqual([{ ...told, schemaVersion }]);
  expect(readCommitMessage(payload)).toEqual(payload);
});

it("reads a message of a release that told no version as the first one", () => {
  expect(readCommitMessage(messageOf(told)).events).toEqual([{ ...told, schemaVersion: 1 }]);
});

it("refuses by name an event in a version that only a newer release knows", () => {
  const newer = messageOf({ ...told, schemaVersion: sourceEvents.SourceIngested.version + 1 });
  expect(() => readCommitMessage(newer)).toThrow(NewerEventError);
  expect(() => readCommitMessage(newer)).toThrow(
    /SourceIngested came in version 2, this release knows version 1: a newer release is needed/,
  );
});

it("leaves a type that it does not know to its consumers, in whatever version", () => {
  const [event] = readCommitMessage(messageOf({ ...told, type: "Of", schemaVersion: 9 })).events;
  expect(event).toMatchObject({ type: "Of", schemaVersion: 9 });
});
