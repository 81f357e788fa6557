import { settledSignal, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

type Body = { message: string; data: { id: string } | null; error?: { code: string } };

async function read(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  return { status, headers, body: (await (await response).json()) as Body };
}

/** Resolves when the stand-in has accepted that many extractions. */
async function requested(test: TestGateway, count: number): Promise<void> {
  await expect.poll(() => test.services.requested.length, { interval: 5 }).toBe(count);
}

it("responds 202 at the limit of the wait, and continues the work", async () => {
  await using test = await startTestGateway({ QUARRY_WAIT_LIMIT_MS: "50" });
  const { status, headers, body } = await read(test.extract("wait"));
  expect([status, body.message]).toEqual([202, "Extraction accepted"]);
  expect(headers.get("location")).toBe(`/v1/extractions/${body.data?.id}`);
  expect([headers.get("retry-after"), headers.get("preference-applied")]).toEqual(["1", null]);
  test.services.finish();
  const later = await test.send("GET", headers.get("location") ?? "");
  expect(await later.json()).toMatchObject({ data: { status: "completed" } });
});

it("responds although the signal of the end was lost", async () => {
  await using test = await startTestGateway();
  const waiting = read(test.extract("wait"));
  await requested(test, 1);
  const { signal } = test.bus;
  test.bus.signal = () => {};
  test.services.finish();
  test.bus.signal = signal;
  expect((await waiting).status).toBe(200);
});

it("keeps waiting while the service does not respond", async () => {
  await using test = await startTestGateway();
  const { request } = test.bus;
  let away = 2;
  test.bus.request = async (subject, ...rest) => {
    if (subject === subjects.extraction.get && away-- > 0) {
      throw new AppError("UNAVAILABLE", "no service is there");
    }
    return request.call(test.bus, subject, ...rest);
  };
  expect((await test.extract("at once")).status).toBe(200);
});

it("keeps waiting if a signal comes before the view shows the end", async () => {
  await using test = await startTestGateway();
  const waiting = read(test.extract("wait"));
  await requested(test, 1);
  test.bus.signal(settledSignal(test.services.requested[0]?.extractionId ?? ""), {});
  test.services.finish();
  expect((await waiting).status).toBe(200);
});

it("responds with a conflict if the extraction is deleted during the wait", async () => {
  await using test = await startTestGateway();
  const waiting = read(test.extract("wait"));
  await requested(test, 1);
  await test.send("DELETE", `/v1/extractions/${test.services.requested[0]?.extractionId}`);
  const { status, body } = await waiting;
  expect([status, body.error?.code]).toEqual([409, "STATE_CONFLICT"]);
});

it("continues the work of a caller that has disconnected, and returns it to a repeat", async () => {
  await using test = await startTestGateway();
  const headers = { "idempotency-key": "left-once" };
  const leaving = new AbortController();
  const left = test.extract("wait", { headers, signal: leaving.signal });
  await requested(test, 1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  test.services.finish();
  await expect.poll(async () => (await test.extract("wait", { headers })).status).toBe(200);
  expect(test.services.requested).toHaveLength(1);
});

it("lets a repeat wait for the same extraction while its first request still does", async () => {
  await using test = await startTestGateway();
  const headers = { "idempotency-key": "both-wait" };
  const first = read(test.extract("wait", { headers }));
  await requested(test, 1);
  const prefer = "respond-async";
  const asked = await read(test.extract("wait", { headers: { ...headers, prefer } }));
  expect([asked.status, asked.headers.get("idempotent-replayed")]).toEqual([202, "true"]);
  expect(asked.headers.get("preference-applied")).toBe(prefer);
  const second = read(test.extract("wait", { headers }));
  test.services.finish();
  const answers = [await first, await second];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set([asked, ...answers].map(({ body }) => body.data?.id)).size).toBe(1);
  expect(test.services.requested).toHaveLength(1);
});

it("refuses a repeat while the first request has created nothing", async () => {
  await using test = await startTestGateway();
  const { request } = test.bus;
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  test.bus.request = async (subject, ...rest) => {
    if (subject === subjects.extraction.request) {
      begun.resolve();
      await held.promise;
    }
    return request.call(test.bus, subject, ...rest);
  };
  const headers = { "idempotency-key": "not-yet", prefer: "respond-async" };
  const first = read(test.extract("at once", { headers }));
  await begun.promise;
  const { status, body } = await read(test.extract("at once", { headers }));
  expect([status, body.error?.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
  held.resolve();
  expect((await first).status).toBe(202); // what it has stored is not erased by the repeat
  const id = (await first).body.data?.id ?? "";
  await expect
    .poll(async () => (await test.send("GET", `/v1/extractions/${id}`)).json())
    .toMatchObject({ data: { status: "completed", result: { echo: "at once" } } });
});

it("responds 202 to waiting requests when it stops, and closes their connections", async () => {
  await using test = await startTestGateway();
  const waiting = test.extract("wait");
  await requested(test, 1);
  await test.gateway[Symbol.asyncDispose]();
  const response = await waiting;
  expect([response.status, response.headers.get("connection")]).toEqual([202, "close"]);
  await expect(test.send("GET", "/livez")).rejects.toThrow();
});
