import { Agent, request } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { limits } from "@quarry/api";
import { expect, it, onTestFinished } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

const type = { "content-type": "application/json" };
const schema = JSON.stringify({
  name: "A schema",
  structure: { type: "object", properties: { text: { type: "string" } } },
});

const decoded: [string, (body: string) => Uint8Array<ArrayBuffer>][] = [
  ["gzip", (body) => new Uint8Array(gzipSync(body))],
  ["deflate", (body) => new Uint8Array(deflateSync(body))],
  ["br", (body) => new Uint8Array(brotliCompressSync(body))],
];

it.each(decoded)("reads a body that is compressed by %s", async (encoding, compress) => {
  await using test = await startTestGateway();
  const headers = { ...type, "content-encoding": encoding };
  const { status } = await test.send("POST", "/v1/schemas", { headers, body: compress(schema) });
  expect(status).toBe(200);
});

it("reads JSON that begins with a byte order mark", async () => {
  await using test = await startTestGateway();
  const sent = { headers: type, body: `\ufeff${schema}` };
  expect((await test.send("POST", "/v1/schemas", sent)).status).toBe(200);
});

/** Sends the form of an extraction of a text, with more fields. */
async function sendForm(test: TestGateway, fields: Record<string, string>) {
  const form = new FormData();
  const needed = { schema_id: test.schemaId, type: "text", source: "at once" };
  for (const [name, value] of Object.entries({ ...needed, ...fields })) form.set(name, value);
  const response = await test.send("POST", "/v1/extractions", { body: form });
  return { status: response.status, body: (await response.json()) as object };
}

it("treats a form's fields that are empty as absent", async () => {
  await using test = await startTestGateway();
  const empty = { model: "", instruction: "", pages: "", password: "", mode: "", externalId: "" };
  const more = { metadata: "", allow_partial: "", schema_revision: "", ungrounded: "" };
  expect((await sendForm(test, { ...empty, ...more })).status).toBe(200);
  expect(await sendForm(test, { source: "" })).toMatchObject({
    body: { error: { code: "SOURCE_EMPTY" } },
  });
});

it("reads JSON in a field of a form that begins with a byte order mark", async () => {
  await using test = await startTestGateway();
  expect((await sendForm(test, { metadata: '\ufeff{"order":"7"}' })).status).toBe(200);
});

it("names the boundary that a form's header lacks", async () => {
  await using test = await startTestGateway();
  const headers = { "content-type": "multipart/form-data" };
  const response = await test.send("POST", "/v1/extractions", { headers, body: "--a--" });
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining("has no boundary") as string,
    error: { code: "MALFORMED_MULTIPART" },
  });
});

it("refuses a body that is compressed in another way", async () => {
  await using test = await startTestGateway();
  const headers = { ...type, "content-encoding": "zstd" };
  const response = await test.send("POST", "/v1/schemas", { headers, body: schema });
  expect(await response.json()).toMatchObject({ error: { code: "UNSUPPORTED_MEDIA_TYPE" } });
});

/** Sends a body in chunks, on the one connection of an agent. */
async function sendChunks(test: TestGateway, agent: Agent, chunks: readonly string[]) {
  const headers = { ...type, authorization: `Bearer ${await test.apiKey()}` };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(`${test.url}/v1/schemas`, { method: "POST", agent, headers });
  sent.once("error", reject).once("response", (response) => {
    response.resume().once("end", () => resolve(response.statusCode ?? 0));
  });
  for (const chunk of chunks) sent.write(chunk);
  sent.end();
  return await promise;
}

it("reads a body in chunks", async () => {
  await using test = await startTestGateway();
  const agent = new Agent();
  const chunks = [schema.slice(0, 1), " ".repeat(100_000), schema.slice(1)];
  expect(await sendChunks(test, agent, chunks)).toBe(200);
});

it("serves the next request of an agent of one connection whose body was refused before its end", async () => {
  await using test = await startTestGateway();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const chunks = Array.from({ length: 8 }, () => " ".repeat(limits.jsonBodyBytes));
  expect(await sendChunks(test, agent, chunks)).toBe(413);
  expect(await sendChunks(test, agent, [schema])).toBe(200);
});
