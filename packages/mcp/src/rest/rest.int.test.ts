import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { operations } from "@quarry/api";
import { expect, it } from "vitest";
import { createRest, type FollowedEvent } from "./rest.ts";

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    rest: createRest({ baseUrl, headers: { authorization: "Bearer k" } }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const { signal } = new AbortController();
const json = { schema_id: "s", type: "text", source: "x" };

it("sends a request whose answer was lost again, under the same key", async () => {
  const keys: unknown[] = [];
  await using server = await serve(({ headers }, response) => {
    keys.push(headers["idempotency-key"]);
    if (keys.length === 1) response.destroy();
    else response.end('{"data":{"id":"1","output":null,"totalTokens":0}}');
  });
  const created = await server.rest.call(operations.createExtraction, { json }, signal);
  expect(created.id).toBe("1");
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
});

it.each([
  ["says so where no answer comes", 0, "UNAVAILABLE", "could not be reached"],
  ["reports the failure that was answered", 429, "RATE_LIMITED", "Wait"],
  ["reports the status of an answer without a body", 502, "UNAVAILABLE", "502"],
])("%s", async (_what, status, code, message) => {
  await using server = await serve((_request, response) => {
    const failure = { status: false, message: "Wait", error: { code, retryable: true } };
    if (status === 0) response.destroy();
    else
      response
        .writeHead(status, { "retry-after": "7" })
        .end(status === 502 ? "<html>" : JSON.stringify(failure));
  });
  const call = server.rest.call(operations.getExtraction, { id: "1" }, signal);
  const retryAfterSeconds = status === 0 ? undefined : 7;
  await expect(call).rejects.toMatchObject({
    ...{ code, retryable: true, retryAfterSeconds },
    message: expect.stringContaining(message),
  });
});

it("follows events in any pieces, past the signs of life", async () => {
  const sent = `:\n\nevent: progress\ndata: {"stage":"reading","done":1,"total":2}\n\n:\n\nevent: settled\ndata: {"status":"completed"}\n\n`;
  await using server = await serve(async (request, response) => {
    expect(request.url).toBe("/v1/extractions/a%2Fb/events");
    for (const sign of sent) response.write(sign);
    response.end();
  });
  const events: FollowedEvent[] = [];
  for await (const event of server.rest.follow("a/b", signal)) events.push(event);
  expect(events).toEqual([
    { kind: "progress", stage: "reading", done: 1, total: 2 },
    { kind: "settled", status: "completed" },
  ]);
});
