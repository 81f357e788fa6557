import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { CommitMessage, commitMessage, readEvents } from "./commit-message.ts";
import { sourceEvents } from "./event-definitions.ts";
import { NewerEventError } from "./upcast-event.ts";

it("names who caused a commit, but not until when they waited for the answer", () => {
  const trace = { traceparent: "00-1-2-01", tracestate: "vendor=of-its-own" };
  const asked = { requestId: "r", accountId: "acme", ...trace, deadlineAt: 1_000 };
  const event = { id: "e", type: "SourceIngested", version: 1, at: 1, data: {} };
  const commit = { id: "c", stream: "source-1", meta: asked, events: [event] };
  const { context } = commitMessage("ingestion", commit);
  expect(context).toEqual({ requestId: "r", accountId: "acme", ...trace });
});

const extractionId = "00000000-0000-0000-0000-000000000001";
const source = {
  extractionId,
  accountId: "acme",
  document: { owner: extractionId, name: "document", size: 1, sha256: "0".repeat(64) },
  reader: "text@1",
  pages: 2,
  characters: 9,
};
const ingested = { id: "e", type: "SourceIngested", version: 3, at: 1, data: source };
const rejected = {
  extractionId,
  accountId: "acme",
  reason: { code: "INTERNAL", message: "m" },
};
const messageOf = (...events: object[]) => ({ commitId: "c", stream: "source-1", events });
const ids = (events: Iterable<{ id: string }>) => [...events].map(({ id }) => id);

it("writes the version of each event's shape, and reads it back", () => {
  const commit = { id: "c", stream: "source-1", meta: {}, events: [ingested] };
  const { payload } = commitMessage("ingestion", commit);
  const schemaVersion = sourceEvents.SourceIngested.version;
  expect(payload.events).toEqual([{ ...ingested, schemaVersion }]);
  expect([...readEvents(payload, ["SourceIngested"])]).toEqual([
    { id: "e", type: "SourceIngested", data: source },
  ]);
});

it("reads a message of a release that wrote no version as the first one", () => {
  expect(CommitMessage.parse(messageOf(ingested)).events).toEqual([
    { ...ingested, schemaVersion: 1 },
  ]);
});

describe("beside an event in a version that only a newer release knows", () => {
  const before = { ...ingested, id: "before", type: "SourceRejected", data: rejected };
  const newer = {
    ...ingested,
    id: "newer",
    schemaVersion: sourceEvents.SourceIngested.version + 1,
  };
  const after = { ...before, id: "after" };
  const message = messageOf(before, newer, after);

  it("gives a consumer that does not take it all that it takes", () => {
    expect(ids(readEvents(message, ["SourceRejected"]))).toEqual(["before", "after"]);
  });

  it("gives one that takes it what comes before it, then refuses it by name", () => {
    const read = readEvents(message, ["SourceRejected", "SourceIngested"]);
    expect(read.next().value).toMatchObject({ id: "before", data: rejected });
    expect(() => read.next()).toThrow(NewerEventError);
    expect(read.next()).toEqual({ done: true, value: undefined });
  });
});

it("passes over a type that it does not know, in whatever version", () => {
  const unknown = { ...ingested, id: "unknown", type: "Of", schemaVersion: 9 };
  expect(ids(readEvents(messageOf(unknown, ingested), ["SourceIngested"]))).toEqual(["e"]);
});

it("refuses data that is not of its event's shape, and what is no commit", () => {
  const faulty = readEvents(messageOf({ ...ingested, data: {} }), ["SourceIngested"]);
  expect(() => faulty.next()).toThrow(ZodError);
  expect(() => readEvents({}, ["SourceIngested"]).next()).toThrow(ZodError);
});
