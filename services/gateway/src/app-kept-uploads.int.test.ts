import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

const hourMs = 3_600_000;

/** Every owner of a blob. */
const owners = ({ blobs }: TestGateway) => blobs.owners({ olderThanMs: -60_000, limit: 100 });

async function upload({ send }: TestGateway): Promise<string> {
  const body = new FormData();
  body.set("file", new File(["kept"], "kept.txt"));
  const response = await send("POST", "/v1/uploads", { body });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

function take({ send, schemaId }: TestGateway, uploadId: string): Promise<Response> {
  const json = { schema_id: schemaId, type: "text", source: { uploadId } };
  const headers = { "content-type": "application/json" };
  return send("POST", "/v1/extractions", { headers, body: JSON.stringify(json) });
}

it("moves an upload to its extraction, and keeps no other copy", async () => {
  await using test = await startTestGateway();
  const id = await upload(test);
  expect((await take(test, id)).status).toBe(200);
  const [{ extractionId, upload: file } = { extractionId: "" }] = test.services.requested;
  expect(file?.owner).toBe(extractionId);
  expect(await owners(test)).toEqual([extractionId]);
});

it("gives an upload to one of several concurrent extractions", async () => {
  await using test = await startTestGateway();
  const id = await upload(test);
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => take(test, id)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 422, 422, 422]);
  expect(test.services.requested).toHaveLength(1);
  expect(await owners(test)).toEqual([test.services.requested[0]?.extractionId]);
});

it("refuses an expired upload", async () => {
  let now = Date.now();
  await using test = await startTestGateway({}, () => now);
  const id = await upload(test);
  now += 24 * hourMs;
  expect((await take(test, id)).status).toBe(422);
  expect(await owners(test)).toEqual([id]); // until the sweep of blobs without an extraction
});

it("keeps nothing of an upload that is refused, and one copy of one that is repeated", async () => {
  await using test = await startTestGateway();
  const body = new FormData();
  body.set("file", new File(["kept"], "x".repeat(256)));
  expect((await test.send("POST", "/v1/uploads", { body })).status).toBe(422);
  expect(await owners(test)).toEqual([]);
  const form = new FormData();
  form.set("file", new File(["kept"], "kept.txt"));
  const headers = { "idempotency-key": "one-copy" };
  for (const _ of [1, 2]) await test.send("POST", "/v1/uploads", { headers, body: form });
  expect(await owners(test)).toHaveLength(1);
});
