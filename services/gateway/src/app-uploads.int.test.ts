import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

/** Every owner of a blob. */
const owners = ({ blobs }: TestGateway) => blobs.owners({ olderThanMs: -60_000, limit: 100 });

it("passes a file on by reference, under the extraction's id", async () => {
  await using test = await startTestGateway();
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  expect((await test.extract(new File([bytes], "noise.bin"))).status).toBe(200);
  const [{ extractionId, upload, input } = { extractionId: "" }] = test.services.requested;
  if (!upload || !input) throw new Error("the file was not handed on");
  expect([upload.owner, input.owner]).toEqual([extractionId, extractionId]);
  expect(Buffer.compare(await test.blobs.read(upload), bytes)).toBe(0);
  expect(JSON.parse((await test.blobs.read(input)).toString())).toEqual({
    source: "noise.bin",
    reading: {},
  });
});

it("keeps nothing of a request that was refused after its file had arrived", async () => {
  await using test = await startTestGateway({ QUARRY_MAX_FILE_BYTES: "50000" });
  const file = (size: number) => new File([new Uint8Array(size)], "zeros.bin");
  const form = new FormData();
  form.set("source", file(40_000));
  form.set("type", "video");
  expect((await test.send("POST", "/v1/extractions", { body: form })).status).toBe(422);
  form.set("type", "text");
  form.set("schema_id", "0190a5d2-0000-7000-8000-000000000000");
  expect((await test.send("POST", "/v1/extractions", { body: form })).status).toBe(422);
  expect((await test.extract(file(50_001))).status).toBe(413);
  expect(await owners(test)).toEqual([]);
});

it("keeps one copy of a file whose request is repeated", async () => {
  await using test = await startTestGateway();
  const headers = { "idempotency-key": "one-copy" };
  const send = () => test.extract(new File(["the same"], "a.txt"), { headers });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(await owners(test)).toHaveLength(1);
});

it("keeps nothing of an upload that breaks off", async () => {
  await using test = await startTestGateway();
  const key = await test.apiKey();
  const socket = connect(Number(new URL(test.url).port), "127.0.0.1");
  socket.write(
    [
      "POST /v1/extractions HTTP/1.1",
      "Host: quarry",
      `Authorization: Bearer ${key}`,
      "Content-Type: multipart/form-data; boundary=edge",
      "Content-Length: 100000",
      "",
      "--edge",
      'Content-Disposition: form-data; name="source"; filename="a.txt"',
      "",
      "the first words of a file",
    ].join("\r\n"),
  );
  await expect.poll(() => test.metrics.metrics()).toMatch(/http_requests_in_flight 1/);
  socket.destroy();
  await expect.poll(() => test.metrics.metrics()).toMatch(/status="gone"/);
  await expect.poll(() => owners(test)).toEqual([]);
});

it("stops reading a body that never ends", async () => {
  await using test = await startTestGateway({ QUARRY_MAX_FILE_BYTES: "1000" });
  const block = new Uint8Array(65_536).fill(65);
  const head = '--edge\r\nContent-Disposition: form-data; name="source"; filename="a"\r\n\r\n';
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull: (controller) => controller.enqueue(block),
  });
  const headers = { "content-type": "multipart/form-data; boundary=edge" };
  const init = { body, headers, duplex: "half" } as RequestInit;
  expect((await test.send("POST", "/v1/extractions", init)).status).toBe(413);
});

it("drops a caller that sends its request a byte at a time", async () => {
  await using test = await startTestGateway({ QUARRY_REQUEST_TIMEOUT_MS: "100" });
  const socket = connect(Number(new URL(test.url).port), "127.0.0.1");
  socket.write("POST /v1/extractions HTTP/1.1\r\nHost: quarry\r\nContent-Le");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 504 .*"code":"TIMEOUT"/s);
  await once(socket, "close");
});
