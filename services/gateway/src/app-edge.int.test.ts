import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

/** All that is answered to bytes after which the caller's side is closed. */
async function rawAnswer(test: TestGateway, sent: string) {
  const { hostname, port } = new URL(test.url);
  const socket = connect(Number(port), hostname);
  socket.end(sent.replace("KEY", await test.apiKey()));
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, body };
}

const post =
  "POST /v1/schemas HTTP/1.1\r\nHost: quarry\r\nAuthorization: Bearer KEY\r\nContent-Type: application/json\r\n";

it.each([
  ["a body cut off", `${post}Content-Length: 500\r\n\r\n{"name`, 400, "MALFORMED_JSON"],
  ["what is not HTTP", "hello\r\n\r\n", 400, "MALFORMED_JSON"],
  [
    "a head that is too large",
    `${post}X-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    413,
    "PAYLOAD_TOO_LARGE",
  ],
])("answers %s with the envelope and an id", async (_what, sent, status, code) => {
  await using test = await startTestGateway();
  const { head, body } = await rawAnswer(test, sent);
  const id = /^x-request-id: (.+)$/im.exec(head)?.[1];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toMatchObject({ status: false, error: { code, requestId: id } });
});

it("survives a caller that disconnects before the refusal is sent", async () => {
  await using test = await startTestGateway();
  const { hostname, port } = new URL(test.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write("hello\r\n\r\n");
  socket.resetAndDestroy();
  expect((await fetch(`${test.url}/livez`)).status).toBe(200);
});

it("responds with TIMEOUT to a request that arrives too slowly", async () => {
  await using test = await startTestGateway({ QUARRY_REQUEST_TIMEOUT_MS: "100" });
  const { hostname, port } = new URL(test.url);
  const socket = connect(Number(port), hostname);
  socket.write("GET /livez HTTP/1.1\r\nHost:");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 504 /);
  expect(answer).toContain('"code":"TIMEOUT"');
});

it.each(["/docs", "/openapi.json", "/livez", "/readyz"])(
  "names the methods of %s to who uses another",
  async (path) => {
    await using test = await startTestGateway();
    const response = await fetch(`${test.url}${path}`, { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await response.json()).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
  },
);

it("sends no headers that demand TLS over plain HTTP", async () => {
  await using test = await startTestGateway();
  const { headers } = await fetch(`${test.url}/livez`);
  expect(headers.has("strict-transport-security")).toBe(false);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it("reads JSON in valid UTF-8 only", async () => {
  await using test = await startTestGateway();
  const send = (type: string, body: Uint8Array<ArrayBuffer>) =>
    test.send("POST", "/v1/schemas", { headers: { "content-type": type }, body });
  const broken = Uint8Array.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]);
  const bad = await send("application/json", broken);
  expect([bad.status, await bad.json()]).toMatchObject([
    400,
    { error: { code: "MALFORMED_JSON" } },
  ]);
  const body = Uint8Array.from(Buffer.from('{"name":"A"}', "utf16le"));
  for (const charset of ["utf-16", "utf-16le", "iso-8859-1"]) {
    expect((await send(`application/json; charset=${charset}`, body)).status).toBe(415);
  }
});

it.each([
  ["GET", "/v1/schemas", 200],
  ["GET", "/extractions", 200],
  ["POST", "/v1/schemas", 415],
  ["GET", "/v1/schemas/none", 404],
  ["GET", "/v1/nothing", 404],
])("forbids caches to keep the response to %s %s: %i", async (method, path, status) => {
  await using test = await startTestGateway();
  const response = await test.send(method, path);
  expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"]);
});
