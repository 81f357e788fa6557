import { startHttpProxy } from "@quarry/servers/http-proxy";
import {
  type StandaloneSystem,
  startStandaloneSystem,
  ticketOutput,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest";
import { type EvidenceAnswer, PermissionError, Quarry } from "./index.ts";

let system: StandaloneSystem;
beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
});
afterAll(() => system?.[Symbol.asyncDispose]());

const schema = { name: "Ticket", structure: ticketStructure as never };

/** A client of an account, and what it has sent. */
async function clientOf(account: string, scopes?: string[]) {
  const requests: string[] = [];
  const apiKey = await system.apiKey(account, scopes);
  const quarry = new Quarry({
    ...{ baseUrl: system.baseUrl, apiKey },
    fetch: (input, init) => {
      requests.push(`${init?.method} ${String(input).slice(system.baseUrl.length)}`);
      return fetch(input, init);
    },
  });
  return { quarry, requests };
}

it("takes two requests for a first extraction, and one for each that follows", async () => {
  const { quarry, requests } = await clientOf("requests");
  const result = await quarry.extract({ source: ticketText, schema });
  expect(result.data).toEqual(ticketOutput);
  expect(result.evidence("/ticket")?.quote).toBe("TK-4711");
  expect(result.schemaRevision).toBe(1);
  await quarry.extract({ source: new Blob([ticketText]), schema });
  const create = "POST /v1/extractions?include=evidence";
  expect(requests).toEqual(["PUT /v1/schemas/ensure", create, create]);
});

it("extracts by its own structure while others store another one under the same name", async () => {
  const { quarry } = await clientOf("clash");
  const properties = { price: { type: "number", describe: "Amount" } } as const;
  const other = { name: schema.name, structure: { type: "object", properties } } as const;
  const source = "Ticket number: TK-1\nAmount: 1.50\n";
  for (const each of [schema, other, schema, other]) {
    const { data } = await quarry.extract({ source, schema: each });
    expect(data).toEqual(each === other ? { price: 1.5 } : { ticket: "TK-1", amount: 1.5 });
  }
});

it("says what a schema can be where something else is passed", async () => {
  const { quarry } = await clientOf("none");
  for (const none of ["Ticket", undefined, null]) {
    const failed = quarry.extract({ source: ticketText, schema: none as never });
    await expect(failed).rejects.toThrow("pass a library's schema, {id}, or {name, structure}");
  }
});

it("sends a file whose name holds control characters", async () => {
  const { quarry } = await clientOf("names");
  const source = { file: new Blob([ticketText]), name: "a\u001b[31m.txt" };
  expect((await quarry.extract({ source, schema })).data).toEqual(ticketOutput);
});

it("distinguishes an unknown address from a record that does not exist", async () => {
  const other = await startHttpProxy(
    () => "",
    () => ({ status: 404, body: "not here" }),
  );
  const { url } = other;
  const quarry = new Quarry({ baseUrl: url, apiKey: "quarry_none" });
  await expect(quarry.me()).rejects.toThrow("answered 404, but not as Quarry does: check baseUrl");
  await other[Symbol.asyncDispose]();
  const away = new Quarry({ baseUrl: url, apiKey: "quarry_none", maxRetries: 0 });
  await expect(away.me()).rejects.toThrow(`Quarry at ${url} cannot be reached (GET /me)`);
});

it("returns evidence with records where it is asked for", async () => {
  const { quarry } = await clientOf("evidence");
  const { id: schemaId } = await quarry.schemas.ensure(schema);
  const include = ["evidence"] as const;
  const wanted = { schemaId, source: ticketText, waitSeconds: 30 };
  const created = await quarry.extractions.create(wanted, { include });
  const { id, output, evidence } = created;
  expectTypeOf(evidence).toEqualTypeOf<EvidenceAnswer>();
  expectTypeOf(created.schemaRevision).toEqualTypeOf<number | null>();
  expect(created.schemaRevision).toBe(1);
  expect(output).toEqual(ticketOutput);
  expect(evidence).toHaveProperty("leaves");
  const read = await quarry.extractions.get(id, { include });
  expectTypeOf(read.schemaRevision).toEqualTypeOf<number>();
  expect(read).toMatchObject({ schemaRevision: 1, evidence });
  expect(await quarry.extractions.get(id, { include: [] })).not.toHaveProperty("evidence");
  const listed = quarry.extractions.list({ include });
  for await (const item of listed) expect(item.evidence).toEqual(evidence);
  expect((await listed.page()).data).toHaveLength(1);
});

it("finds extractions by what was noted on them, and reads them by the cursor", async () => {
  const { quarry, requests } = await clientOf("labels");
  const { id: schemaId } = await quarry.schemas.ensure(schema);
  for (const [number, source] of ["a", new Blob(["b"]), "c", "d", "e"].entries()) {
    const labels = { externalId: `order-${number % 2}`, metadata: { number: String(number) } };
    await quarry.extractions.create({ schemaId, source, waitSeconds: 30, ...labels });
  }
  const numbersOf = async (list: AsyncIterable<{ metadata?: Record<string, string> }>) => {
    const numbers: (string | undefined)[] = [];
    for await (const { metadata } of list) numbers.push(metadata?.number);
    return numbers;
  };
  const { extractions } = quarry;
  requests.length = 0;
  expect(await numbersOf(extractions.list({ perPage: 2 }))).toEqual(["4", "3", "2", "1", "0"]);
  expect(requests).toHaveLength(3);
  expect(requests.every((request) => request.includes("after="))).toBe(true);
  expect(await numbersOf(extractions.list({ externalId: "order-1" }))).toEqual(["3", "1"]);
  expect(await numbersOf(extractions.list({ schemaId, status: "failed" }))).toEqual([]);
  expect(await numbersOf(extractions.list({ type: "pdf" }))).toEqual([]);

  const first = await extractions.list({ perPage: 4 }).after();
  const second = await extractions.list({ perPage: 4 }).after(first.meta.nextAfter ?? undefined);
  expect([first.data.length, second.data.length, second.meta.nextAfter]).toEqual([4, 1, null]);
  const { meta } = await extractions.list({ perPage: 2 }).page(2);
  expect([meta.total, meta.currentPage, meta.lastPage]).toEqual([5, 2, 3]);
});

it.each([
  ["a Blob", new Blob([ticketText], { type: "text/plain" })],
  ["a file", { file: new Blob([ticketText]), name: "ticket.txt" }],
  ["a stream", { file: new Blob([ticketText]).stream(), name: "ticket.txt" }],
])("uploads %s and extracts from it", async (_what, file) => {
  const { quarry } = await clientOf("uploads");
  const { id: uploadId, size } = await quarry.uploads.create(file);
  expect(size).toBe(ticketText.length);
  const { data } = await quarry.extract({ source: { uploadId }, schema });
  expect(data).toEqual(ticketOutput);
});

it.each([
  ["a text", ticketText, "text"],
  ["a file", { file: new Blob([`<p>${ticketText}</p>`]), name: "ticket.html" }, "webpage"],
])("extracts again from %s, by another revision of the schema", async (_what, source, type) => {
  const { quarry } = await clientOf(`again-${type}`);
  const { id: schemaId } = await quarry.schemas.ensure(schema);
  const first = await quarry.extract({ source, schema: { id: schemaId } });
  const { ticket } = ticketStructure.properties;
  const structure = { type: "object", properties: { ticket } } as never;
  await quarry.schemas.update(schemaId, { name: schema.name, structure });
  const again = await quarry.extractions.again(first.id);
  expect(again.type).toBe(type);
  const second = await quarry.extract({ ...again, schema: { id: schemaId } });
  expect(second).toMatchObject({ schemaRevision: 2, data: { ticket: "TK-4711" } });
  expect(second.data).not.toHaveProperty("amount");
  const third = await quarry.extract({ ...again, schema: { id: schemaId, revision: 1 } });
  expect(third).toMatchObject({ schemaRevision: 1, data: first.data });
  const { source: kept } = await quarry.extractions.get(third.id);
  expect(kept).toEqual((await quarry.extractions.get(first.id)).source);
});

it("makes a key once, whatever becomes of the answer", async () => {
  const { quarry } = await clientOf("keys");
  const idempotencyKey = crypto.randomUUID();
  const make = () =>
    quarry.keys.create({ name: "x", scopes: ["schemas:read"] }, { idempotencyKey });
  const { id, secret } = await make();
  expect(await make()).toMatchObject({ id, secret });
  expect((await quarry.keys.list()).filter(({ name }) => name === "x")).toHaveLength(1);
});

it("extracts with a key that stores no schemas where nothing has to be stored", async () => {
  const scopes = ["schemas:read", "extractions:read", "extractions:write"];
  const reader = (await clientOf("read-only", scopes)).quarry;
  const early = reader.extract({ source: ticketText, schema });
  await expect(early).rejects.toBeInstanceOf(PermissionError);
  await (await clientOf("read-only")).quarry.schemas.ensure(schema);
  expect((await reader.extract({ source: ticketText, schema })).data).toEqual(ticketOutput);
});
