import { expect, it } from "vitest";
import { toContext, toHeaders } from "./headers.ts";

it("gives a responder whose clock is an hour off the time that the caller still waits", () => {
  const [asker, responder] = [1_000_000, 4_600_000];
  const headers = toHeaders({ requestId: "r", deadlineAt: asker + 5_000 }, asker);
  expect(toContext(headers, responder)).toEqual({ requestId: "r", deadlineAt: responder + 5_000 });
});
