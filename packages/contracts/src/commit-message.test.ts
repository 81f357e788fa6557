import { expect, it } from "vitest";
import { commitMessage } from "./commit-message.ts";

it("tells who caused a commit, but not until when they waited for the answer", () => {
  const trace = { traceparent: "00-1-2-01", tracestate: "vendor=of-its-own" };
  const asked = { requestId: "r", accountId: "acme", ...trace, deadlineAt: 1_000 };
  const event = { id: "e", type: "SourceIngested", version: 1, at: 1, data: {} };
  const commit = { id: "c", stream: "source-1", meta: asked, events: [event] };
  const { context } = commitMessage("ingestion", commit);
  expect(context).toEqual({ requestId: "r", accountId: "acme", ...trace });
});
