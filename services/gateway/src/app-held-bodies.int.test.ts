import { type ClientRequest, request } from "node:http";
import { limits } from "@quarry/api";
import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

const size = limits.extractionJsonBytes;
const path = "/v1/extractions";
const type = { "content-type": "application/json" };

/** Begins a request with a body of the largest size, and sends none of the body. */
function beginLarge(test: TestGateway, key: string): ClientRequest {
  const headers = { ...type, authorization: `Bearer ${key}`, "content-length": size };
  const sent = request(`${test.url}${path}`, { method: "POST", headers });
  sent.on("error", () => {});
  sent.flushHeaders();
  return sent;
}

/** A body that is counted, and is refused once it was read. */
function sendCounted(test: TestGateway, key: string): Promise<number> {
  const body = JSON.stringify({ instruction: "x".repeat(1_000_000) });
  const headers = { ...type, authorization: `Bearer ${key}` };
  return test.send("POST", path, { headers, body }).then(({ status }) => status);
}

it("reads no more bodies of an account than its share, and those of others meanwhile", async () => {
  await using test = await startTestGateway();
  const [greedy, modest] = [await test.apiKey("greedy"), await test.apiKey("modest")];
  const large = [beginLarge(test, greedy), beginLarge(test, greedy)];
  const inFlight = () => test.metrics.getSingleMetricAsString("http_requests_in_flight");
  await expect.poll(inFlight).toMatch(/ 2$/m);
  const third = sendCounted(test, greedy);
  expect(await sendCounted(test, modest)).toBe(422);
  const small = { headers: { ...type, authorization: `Bearer ${greedy}` }, body: "{}" };
  expect((await test.send("POST", path, small)).status).toBe(422);
  const first = await Promise.race([third, new Promise((resolve) => setImmediate(resolve))]);
  expect(first).toBeUndefined();
  large[0]?.destroy();
  expect(await third).toBe(422);
  large[1]?.destroy();
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
