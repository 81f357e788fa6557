import { invoicePdf } from "@quarry/samples";
import {
  type StandaloneSystem,
  startStandaloneSystem,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConflictError, NotFoundError, Quarry } from "./index.ts";

type OpenApi = { paths: Record<string, Record<string, { operationId: string }>> };

let system: StandaloneSystem;
beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
});
afterAll(() => system?.[Symbol.asyncDispose]());

/** Each operation of the document, as `POST /v1/schemas`. */
async function declared(): Promise<string[]> {
  const response = await fetch(`${system.baseUrl}/openapi.json`);
  const { paths } = (await response.json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** A path as it is declared. */
const pathOf = (pathname: string) =>
  pathname
    .replace(/[0-9a-f-]{36}/, "{id}")
    .replace(/pages\/\d+$/, "pages/{page}")
    .replace(/revisions\/\d+$/, "revisions/{revision}")
    .replace(/examples\/[0-9a-f-]{36}$/, "examples/{extractionId}")
    .replace(/versions\/\d+$/, "versions/{version}");

/** Calls every method of the client. */
async function callAll(quarry: Quarry): Promise<void> {
  const { schemas, extractions, batches, uploads, events, keys } = quarry;
  const { id: key } = await keys.create({ name: "reader", scopes: ["schemas:read"] });
  expect((await keys.list()).map(({ id }) => id)).toContain(key);
  const successor = await keys.rotate(key, { graceHours: 0 });
  expect(successor).toMatchObject({ name: "reader", scopes: ["schemas:read"] });
  await keys.delete(key);
  expect((await quarry.me()).account).toBe("every-operation");
  const { size } = await uploads.create({ file: new Blob([ticketText]), name: "ticket.txt" });
  expect(size).toBe(ticketText.length);
  expect((await uploads.address()).path).toMatch(/^\/v1\/uploads\?token=/);
  await callWebhooks(quarry);
  const schema = await schemas.create({ name: "Ticket", structure: ticketStructure as never });
  await schemas.update(schema.id, { name: "Pass", structure: schema.structure });
  await schemas.list().page();
  await schemas.ensure({ name: "Pass", structure: schema.structure });
  await schemas.validate(schema.structure);
  await schemas.import({ jsonSchema: await schemas.jsonSchema(schema.id) });
  expect((await schemas.revisions(schema.id)).data).toMatchObject([
    { revision: 2, name: "Pass" },
    { revision: 1, name: "Ticket" },
  ]);
  expect(await schemas.revision(schema.id, 1)).toMatchObject({ revision: 1, name: "Ticket" });
  const { etag } = await schemas.get(schema.id);
  const { id } = await extractions.create({ schemaId: schema.id, source: ticketText });
  for await (const step of extractions.follow(id))
    expect(step).toMatchObject({ status: "completed" });
  for await (const { type } of events.follow({ types: ["extraction.completed"] })) {
    expect(type).toBe("extraction.completed");
    break;
  }
  await extractions.list().page();
  await extractions.get(id);
  const file = await extractions.export({ format: "csv", schemaId: schema.id });
  expect(await new Response(file).text()).toContain(`\r\n${id},`);
  expect((await schemas.suggest([id])).fields).toContainEqual(
    expect.objectContaining({ documents: 1, place: expect.objectContaining({ extractionId: id }) }),
  );
  const example = await schemas.examples.add(schema.id, { extractionId: id });
  expect(example).toMatchObject({ extractionId: id, notLocated: [], contradicts: [] });
  expect(await schemas.examples.list(schema.id)).toMatchObject([{ extractionId: id }]);
  await schemas.examples.delete(schema.id, id);
  expect(await schemas.examples.list(schema.id)).toEqual([]);
  await extractions.evidence(id);
  await extractions.document(id, { words: true });
  expect(await (await extractions.source(id)).text()).toBe(ticketText);
  expect(await extractions.summary(id)).toMatchObject({ schemaName: "Pass", schemaRevision: 2 });
  const items = [{ source: { file: new Blob([ticketText]), name: "ticket.txt" } }];
  const batch = await batches.create({ schemaId: schema.id, items });
  for await (const { status } of batches.follow(batch.id))
    expect(status).toMatch(/running|completed/);
  for await (const { status } of batches.results(batch.id)) expect(status).toBe("completed");
  await expect(batches.cancel(batch.id)).rejects.toThrow("is completed");
  expect((await batches.get(batch.id)).completed).toBe(1);
  await expect(batches.retry(batch.id)).rejects.toThrow("No item of the batch failed");
  expect((await batches.list({ status: "completed" }).page()).data).toMatchObject(
    [batch.id].map((id) => ({ id })),
  );
  await callReviews(quarry, { id, schemaId: schema.id });
  await extractions.delete(id);
  const pdf = {
    source: new Blob([(await invoicePdf()).bytes]),
    type: "pdf",
    waitSeconds: 60,
  } as const;
  const { id: drawn } = await extractions.create({ schemaId: schema.id, ...pdf });
  expect((await extractions.pageImage(drawn, 1)).type).toBe("image/jpeg");
  expect((await quarry.usage()).days).toMatchObject([{ requested: 3, deleted: 1 }]);
  await schemas.delete(schema.id, { ifMatch: etag });
}

async function callReviews(
  { reviews, extractions, schemas }: Quarry,
  { id, schemaId }: { id: string; schemaId: string },
): Promise<void> {
  expect((await reviews.setPolicy(schemaId, { below: 0.5 })).below).toBe(0.5);
  expect(await reviews.policy(schemaId)).toMatchObject({ below: 0.5, learn: "reviewed" });
  expect((await reviews.claim(id)).until).toMatch(/^20/);
  const { version, output } = await reviews.get(id);
  const changes = [{ op: "replace", pointer: "/amount", value: 13 }] as const;
  expect((await reviews.change(id, { version, changes })).output).toMatchObject({ amount: 13 });
  await expect(reviews.change(id, { version, changes })).rejects.toBeInstanceOf(ConflictError);
  expect((await reviews.replace(id, { version: 1, output })).version).toBe(2);
  expect(await reviews.version(id, 1)).toMatchObject({ output: { amount: 13 } });
  expect(await reviews.undo(id, { version: 2 })).toMatchObject({
    version: 3,
    output: { amount: 13 },
  });
  expect((await reviews.undo(id, { version: 3, to: 2 })).output).toEqual(output);
  await reviews.complete(id, { verdict: "rejected", reason: "blurred" });
  expect((await reviews.reopen(id)).state).toBe("open");
  expect((await reviews.complete(id, { verdict: "approved", version: 4 })).reason).toBeNull();
  expect(await schemas.quality(schemaId, { error: 0.05 })).toMatchObject({
    ...{ error: 0.05, sample: 0 },
    fields: [{ field: "/amount", reviewed: 1, sampled: 0, state: "no_sample", sure: null }],
  });
  for await (const { extractionId } of reviews.list({ state: "approved" })) {
    expect(extractionId).toBe(id);
  }
  const { data } = await extractions.list({ schemaId, output: "reviewed" }).page();
  const shown = data.find((each) => each.id === id);
  expect(shown?.review).toEqual({ state: "approved", version: 4, verdict: "approved" });
  const file = await extractions.export({ schemaId, output: "reviewed" });
  expect(await new Response(file).text()).toContain('"review":{"state":"approved","version":4');
}

/** A webhook whose receiver is not there. */
async function callWebhooks({ webhooks }: Quarry): Promise<void> {
  const options = { idempotencyKey: crypto.randomUUID() };
  const create = () => webhooks.create({ url: "https://erp.invalid/hooks" }, options);
  const { id, secret } = await create();
  expect(secret).toMatch(/^whsec_/);
  expect(await create()).toMatchObject({ id, secret });
  expect(await webhooks.list()).toMatchObject([{ id, enabled: true }]);
  expect(await webhooks.get(id)).toMatchObject({ id, types: null });
  await webhooks.update(id, { enabled: false });
  expect(await webhooks.test(id)).toMatchObject({ delivered: false });
  expect((await webhooks.rotate(id)).secret).not.toBe(secret);
  expect(await webhooks.deliveries(id, { status: "pending" })).toEqual([]);
  await expect(webhooks.resend(id, "evt_none_0")).rejects.toBeInstanceOf(NotFoundError);
  await webhooks.replay(id, { since: "2026-11-20T09:00:00Z" });
  await webhooks.delete(id);
}

it("has a method for every operation of /openapi.json", async () => {
  const called = new Set<string>();
  const quarry = new Quarry({
    baseUrl: system.baseUrl,
    apiKey: await system.apiKey("every-operation"),
    fetch: (input, init) => {
      const { pathname } = new URL(String(input));
      called.add(`${init?.method} ${pathOf(pathname)}`);
      return fetch(input, init);
    },
  });
  await callAll(quarry);
  expect([...called].sort()).toEqual((await declared()).sort());
});
