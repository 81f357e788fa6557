import { progressSignal, settledSignal } from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { createExtractionFeed } from "./application/waiting/extraction-feed.ts";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

/** Begins an extraction that waits for its end; returns its id. */
async function begin(test: TestGateway): Promise<string> {
  const headers = { prefer: "respond-async" };
  const { data } = (await (await test.extract("wait", { headers })).json()) as {
    data: { id: string };
  };
  return data.id;
}

/** The events of a stream as they come, comments as well. */
async function* eventsOf(response: Response): AsyncGenerator<string, void> {
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = `${text}${chunk}`.split("\n\n");
    text = parts.pop() ?? "";
    yield* parts;
  }
}

async function all(events: AsyncIterable<string>): Promise<string[]> {
  const received: string[] = [];
  for await (const event of events) received.push(event);
  return received;
}
const never = new AbortController().signal;
const settled = (status: string) => `event: settled\ndata: {"status":"${status}"}`;
const reading = (done: number) =>
  `event: progress\ndata: {"stage":"reading","done":${done},"total":9}`;

function signalProgress(test: TestGateway, id: string, done: number): void {
  test.bus.signal(progressSignal(id), { stage: "reading", done, total: 9 });
}

it("sends the progress of an extraction, then its end, and closes", async () => {
  await using test = await startTestGateway();
  const id = await begin(test);
  const response = await test.send("GET", `/v1/extractions/${id}/events`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  const events = eventsOf(response);
  for (const done of [1, 5]) {
    signalProgress(test, id, done);
    expect((await events.next()).value).toBe(reading(done));
  }
  test.bus.signal(progressSignal(id), { stage: "dreaming" }); // of another version of the services
  test.services.finish();
  expect(await all(events)).toEqual([settled("completed")]);
});

it("sends a slow caller the newest progress only", async () => {
  await using test = await startTestGateway();
  await using feed = await createExtractionFeed(test.bus);
  const id = uuidv7();
  using follower = feed.follow(id, "acme", never);
  for (const done of [1, 2, 3]) signalProgress(test, id, done);
  test.bus.signal(settledSignal(id), {});
  await test.bus.ping();
  const news = await follower.next(60_000, never);
  expect(news).toEqual({ progress: { stage: "reading", done: 3, total: 9 }, settled: true });
});

it("sends an earlier end at once, with the failure if there was one", async () => {
  await using test = await startTestGateway();
  const failure = { code: "SOURCE_EMPTY", message: "It failed", retryable: false };
  for (const [source, end] of [
    ["words", { status: "completed" }],
    ["fail SOURCE_EMPTY", { status: "failed", failure }],
  ] as const) {
    await test.extract(source);
    const id = test.services.requested.at(-1)?.extractionId;
    const response = await test.send("GET", `/extractions/${id}/events`);
    expect(await all(eventsOf(response))).toEqual([`event: settled\ndata: ${JSON.stringify(end)}`]);
  }
});

it("closes without an event when the extraction is deleted", async () => {
  await using test = await startTestGateway();
  const id = await begin(test);
  const response = await test.send("GET", `/v1/extractions/${id}/events`);
  await test.send("DELETE", `/v1/extractions/${id}`);
  expect(await all(eventsOf(response))).toEqual([]);
});

it("closes when the server stops", async () => {
  await using test = await startTestGateway();
  const id = await begin(test);
  const response = await test.send("GET", `/v1/extractions/${id}/events`);
  await test.gateway[Symbol.asyncDispose]();
  expect(await all(eventsOf(response))).toEqual([]);
});

it("returns 404 for an extraction of another account and for an unknown one", async () => {
  await using test = await startTestGateway();
  const id = await begin(test);
  const stranger = { authorization: `Bearer ${await test.apiKey("globex")}` };
  for (const [path, headers] of [
    [id, stranger],
    [uuidv7(), {}],
    ["none", {}],
  ] as const) {
    const response = await test.send("GET", `/v1/extractions/${path}/events`, { headers });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { status: false, error: { code: "NOT_FOUND" } },
    ]);
  }
});

it("needs the scope to read extractions", async () => {
  await using test = await startTestGateway();
  const id = await begin(test);
  const key = await test.apiKey("acme", ["extractions:write"]);
  const headers = { authorization: `Bearer ${key}` };
  const response = await test.send("GET", `/v1/extractions/${id}/events`, { headers });
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { error: { code: "SCOPE_MISSING" } },
  ]);
});

it("limits the number of followers, and admits the next when one has left", async () => {
  await using test = await startTestGateway();
  await using feed = await createExtractionFeed(test.bus, 2);
  const followers = [feed.follow("a", "acme", never), feed.follow("a", "acme", never)];
  const refused = expect.objectContaining({ code: "RATE_LIMITED" }) as Error;
  expect(() => feed.follow("b", "acme", never)).toThrow(refused);
  followers[0]?.[Symbol.dispose]();
  using _next = feed.follow("b", "acme", never);
  followers[1]?.[Symbol.dispose]();
});

it("releases a caller that has disconnected", async () => {
  await using test = await startTestGateway();
  const id = await begin(test);
  const leaving = new AbortController();
  const { signal } = leaving;
  const response = await test.send("GET", `/v1/extractions/${id}/events`, { signal });
  leaving.abort();
  await expect(all(eventsOf(response))).rejects.toThrow();
  const inFlight = () => test.metrics.getSingleMetricAsString("http_requests_in_flight");
  await expect.poll(inFlight).toMatch(/ 0$/m);
});
