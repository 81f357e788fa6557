import { type ClientRequest, request } from "node:http";
import { limits } from "@quarry/api";
import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

const size = limits.extractionJsonBytes;
const path = "/v1/extractions";
const type = { "content-type": "application/json" };

type SlowRequest = ClientRequest & { response: Promise<{ status: number; body: string }> };

/** Begins a request with a body of the largest size, and sends none of the body. */
function beginLarge(test: TestGateway, key: string): SlowRequest {
  const headers = { ...type, authorization: `Bearer ${key}`, "content-length": size };
  const sent = request(`${test.url}${path}`, { method: "POST", headers });
  const { promise: response, resolve } = Promise.withResolvers<{ status: number; body: string }>();
  sent.on("error", () => {});
  sent.on("response", async (answer) => {
    const chunks = await answer.toArray().catch(() => []);
    resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
  });
  sent.flushHeaders();
  return Object.assign(sent, { response });
}

async function untilInFlight(test: TestGateway, count: number) {
  const inFlight = () => test.metrics.getSingleMetricAsString("http_requests_in_flight");
  await expect.poll(inFlight).toMatch(new RegExp(` ${count}$`, "m"));
}

/** Sends a body of a size that is refused once it was read, and returns the status. */
async function sendRefused(test: TestGateway, key: string, bytes: number): Promise<number> {
  const body = JSON.stringify({ instruction: "x".repeat(bytes) });
  const headers = { ...type, authorization: `Bearer ${key}` };
  return (await test.send("POST", path, { headers, body })).status;
}

it("reads no more bodies of an account than its share, and those of others meanwhile", async () => {
  await using test = await startTestGateway();
  const [greedy, modest] = [await test.apiKey("greedy"), await test.apiKey("modest")];
  const large = [beginLarge(test, greedy), beginLarge(test, greedy)];
  await untilInFlight(test, 2);
  const third = sendRefused(test, greedy, 1_000_000);
  expect(await sendRefused(test, modest, 1_000_000)).toBe(422);
  const small = { headers: { ...type, authorization: `Bearer ${greedy}` }, body: "{}" };
  expect((await test.send("POST", path, small)).status).toBe(422);
  const first = await Promise.race([third, new Promise((resolve) => setImmediate(resolve))]);
  expect(first).toBeUndefined();
  large[0]?.destroy();
  expect(await third).toBe(422);
  large[1]?.destroy();
});

it("reads a body of 1 MB while two accounts send as many large ones as they may, slowly", async () => {
  await using test = await startTestGateway();
  const slow = ["slow", "slower"].flatMap((account) => [account, account]);
  const large: SlowRequest[] = [];
  for (const account of slow) large.push(beginLarge(test, await test.apiKey(account)));
  await untilInFlight(test, 4);
  let ended = 0;
  for (const each of large) void each.response.then(() => ended++);
  expect(await sendRefused(test, await test.apiKey("modest"), 1_000_000)).toBe(422);
  expect(ended).toBe(0);
  for (const each of large) each.destroy();
});

it("ends bodies that arrive slowly with TIMEOUT when a large one of another account waits", async () => {
  await using test = await startTestGateway();
  const slow = [await test.apiKey("slow"), await test.apiKey("slower")];
  const large = [...slow, ...slow].map((key) => beginLarge(test, key));
  await untilInFlight(test, 4);
  const waiting = sendRefused(test, await test.apiKey("modest"), size - 1_000);
  const first = await Promise.race(large.map(({ response }) => response));
  expect(first.status).toBe(504);
  expect(first.body).toContain("arrived more slowly than 1 MiB a second");
  expect(await waiting).toBe(422);
  for (const each of large) each.destroy();
});

it("frees a body when its extraction is stored, not when the work ends", async () => {
  await using test = await startTestGateway();
  const base64 = Buffer.alloc(12_000_000).toString("base64");
  const source = { base64, mediaType: "text/plain", fileName: "wait" };
  const body = JSON.stringify({ schema_id: test.schemaId, type: "text", source });
  const started = Array.from({ length: 4 }, () => test.send("POST", path, { headers: type, body }));
  await expect.poll(() => test.services.requested.length).toBe(4);
  test.services.finish();
  const responses = await Promise.all(started);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
