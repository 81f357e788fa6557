import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type System,
  startStandaloneSystem,
  ticketOutput,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clients, type Result, type Target, type ToolClient } from "./clients.ts";

const opened = new AsyncDisposableStack();
let system: System;
let folder: string;
let accounts = 0;

beforeAll(async () => {
  system = opened.use(await startStandaloneSystem({ documentsUrl: "http://localhost:1" }));
  folder = await mkdtemp(join(tmpdir(), "quarry-mcp-"));
  opened.defer(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "ticket.txt"), ticketText);
}, 120_000);
afterAll(() => opened.disposeAsync());

const names = [
  "extract",
  "create_upload",
  "get_extraction",
  "get_evidence",
  "get_review",
  "get_document",
  "list_extractions",
  "list_schemas",
  "get_schema",
  "create_schema",
  "suggest_schema",
];

const cases = Object.entries(clients).flatMap(([name, open]) => [
  { name, way: "HTTP", open, stdio: false },
  { name, way: "stdio", open, stdio: true },
]);

describe.each(cases)("$name over $way", ({ open, stdio }) => {
  const targetOf = async (): Promise<Target> => ({
    ...{ baseUrl: system.baseUrl, stdio, roots: [folder] },
    apiKey: await system.apiKey(`account-${++accounts}`),
  });

  it("has every tool, each with the shapes of what it takes and answers", async () => {
    await using client = await open(await targetOf());
    const tools = await client.tools();
    expect(tools.map((tool) => tool.name)).toEqual(names);
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object" });
    }
    const takesPath = "path" in properties(tools[0]?.inputSchema);
    expect(takesPath).toBe(stdio);
    expect(properties(tools[0]?.inputSchema)).toMatchObject({ wait_seconds: { maximum: 45 } });
  });

  it("makes a schema, extracts by its name and reads all there is to know", async () => {
    await using client = await open(await targetOf());
    const schema = await ask(client, "create_schema", {
      name: "Ticket",
      structure: ticketStructure,
    });
    expect(schema).toMatchObject({ name: "Ticket", fields: ["ticket", "amount"] });
    expect(await ask(client, "list_schemas", { search: "tick" })).toMatchObject({
      total: 1,
      schemas: [{ id: schema.id, fields: ["ticket", "amount"] }],
    });
    const whole = await ask(client, "get_schema", { id: schema.id });
    expect(whole.structure).toEqual(ticketStructure);

    const source = stdio ? { path: "ticket.txt" } : { text: ticketText };
    const extracted = await ask(client, "extract", { ...source, schema: "Ticket" });
    expect(extracted).toMatchObject({ status: "completed", output: ticketOutput });
    expect(extracted).toMatchObject({ schema_id: schema.id, schema_revision: 1 });
    const { id } = extracted;
    expect(await ask(client, "get_extraction", { id })).toEqual(extracted);
    expect(await ask(client, "list_extractions", {})).toMatchObject({
      total: 1,
      extractions: [{ id, status: "completed", schema_id: schema.id }],
    });
    const evidence = await ask(client, "get_evidence", { id, pointers: ["/ticket"] });
    expect(evidence).toMatchObject({ id, schema_id: schema.id, schema_revision: 1 });
    expect(evidence.evidence).toMatchObject({
      values: [{ pointer: "/ticket", value: "TK-4711", quote: "TK-4711" }],
      missing: [],
    });
    const document = await ask(client, "get_document", { id });
    expect(document.text).toContain("Ticket number: TK-4711");
  });

  it("extracts from a file that was uploaded, and finds what it made by its filters", async () => {
    const target = await targetOf();
    await using client = await open(target);
    const { address, command, expires_at } = await ask(client, "create_upload", {});
    expect(command).toBe(`curl -sS -F 'file=@FILE' '${address}'`);
    expect(address).toContain(`${target.baseUrl}/v1/uploads?token=`);
    expect(JSON.stringify({ address, command })).not.toContain(target.apiKey);
    expect(Math.abs(Date.parse(`${expires_at}`) - Date.now() - 600_000)).toBeLessThan(60_000);
    const body = new FormData();
    body.set("file", new File([ticketText], "ticket.txt", { type: "text/plain" }));
    const sent = await fetch(`${address}`, { method: "POST", body });
    const { data } = (await sent.json()) as { data: { id: string } };
    const schema = await ask(client, "create_schema", {
      name: "Ticket",
      structure: ticketStructure,
    });
    const source = { upload_id: data.id, schema: schema.id };
    expect(await refusal(client, "extract", source)).toContain("`type`");
    const { output } = await ask(client, "extract", { ...source, type: "text" });
    expect(output).toEqual(ticketOutput);
    for (const [filter, total] of [
      [{ status: "completed", schema_id: schema.id }, 1],
      [{ status: "failed" }, 0],
      [{ schema_id: "0190a5d2-0000-7000-8000-000000000000" }, 0],
    ] as const) {
      expect(await ask(client, "list_extractions", filter)).toMatchObject({ total });
    }
  });

  it("lists extractions by whether a person should check them, with what the person said", async () => {
    const target = await targetOf();
    await using client = await open(target);
    const create = { name: "Ticket", structure: ticketStructure };
    const { id: schemaId } = await ask(client, "create_schema", create);
    const send = async (method: string, path: string, json: object, tag = {}) => {
      const authorization = `Bearer ${target.apiKey}`;
      const headers = { authorization, "content-type": "application/json", ...tag };
      const body = JSON.stringify(json);
      const response = await fetch(`${target.baseUrl}/v1${path}`, { method, headers, body });
      expect(response.status).toBe(200);
    };
    await send("PUT", `/schemas/${schemaId}/review-policy`, { fields: { "/ticket": 1 } });
    const { id } = await ask(client, "extract", { text: ticketText, schema: schemaId });
    const doubted = () => ask(client, "list_extractions", { needs_review: true });
    expect(await doubted()).toMatchObject({ total: 1, extractions: [{ id, review: "open" }] });
    expect(await ask(client, "get_review", { id })).toMatchObject({
      ...{ id, schema_id: schemaId, state: "open", version: 0, reason: null },
      ...{ open: [{ code: "low_confidence", pointer: "/ticket" }], output: ticketOutput },
    });
    const corrected = { ...ticketOutput, ticket: "TK-4712" };
    await send("PUT", `/extractions/${id}/review`, { output: corrected }, { "if-match": '"0"' });
    expect(await ask(client, "get_review", { id })).toMatchObject({
      ...{ state: "open", version: 1, open: [], output: corrected },
    });
    expect(await ask(client, "get_extraction", { id })).toMatchObject({ output: ticketOutput });
    await send("POST", `/extractions/${id}/review/complete`, { verdict: "approved" });
    expect(await doubted()).toMatchObject({ total: 1, extractions: [{ id, review: "approved" }] });
    expect(await ask(client, "list_extractions", { needs_review: false })).toMatchObject({
      total: 0,
    });
  });

  it("extracts by a JSON Schema, which is stored once", async () => {
    await using client = await open(await targetOf());
    const amount = { type: "number", description: "Amount" };
    const schema = { type: "object", properties: { amount }, required: ["amount"] };
    const extract = (more = {}) =>
      ask(client, "extract", { text: ticketText, schema: { ...schema, ...more } });
    const first = await extract();
    expect(first).toMatchObject({ status: "completed", output: { amount: ticketOutput.amount } });
    expect((await extract()).schema_id).toBe(first.schema_id);
    await extract({ title: "Amount alone" });
    expect(await ask(client, "list_schemas", {})).toMatchObject({
      total: 2,
      schemas: [{ name: "Amount alone" }, { name: expect.stringMatching(/^unnamed-/) }],
    });
    const other = { title: "Amount alone", properties: { amount, ticket: { type: "string" } } };
    expect(
      await refusal(client, "extract", { text: "x", schema: { ...schema, ...other } }),
    ).toMatch(
      /"Amount alone" is stored with another structure, which is kept \(id .*give .* another title/,
    );
    const again = { properties: { amount }, title: "Amount alone", type: "object" };
    await ask(client, "extract", {
      text: ticketText,
      schema: { ...again, required: ["amount"] },
    });
    const union = { oneOf: [{ type: "number" }, schema] };
    const refused = { text: "x", schema: { type: "object", properties: { union } } };
    expect(await refusal(client, "extract", refused)).toContain("/properties/union/oneOf");
  });

  it("is answered what it did wrong", async () => {
    await using client = await open(await targetOf());
    const id = "0190a5d2-0000-7000-8000-000000000000";
    expect(await refusal(client, "get_extraction", { id })).toMatch(/^NOT_FOUND: /);
    expect(await refusal(client, "extract", { text: "x", schema: "Nothing" })).toContain(
      'No schema is called "Nothing"',
    );
    expect(await refusal(client, "extract", { schema: id })).toContain("exactly one of `text`");
    expect(await refusal(client, "extract", { text: "x", schema: id })).toMatch(
      /^SCHEMA_NOT_FOUND: /,
    );
    const structure = { type: "object", properties: { a: { type: "text" } } };
    expect(await refusal(client, "create_schema", { name: "A", structure })).toMatch(
      /^SCHEMA_UNSUPPORTED: /,
    );
  });
});

async function ask(client: ToolClient, name: string, args: object) {
  const { structuredContent, content, isError } = await client.call(name, args);
  expect(isError, content[0]?.text).toBeFalsy();
  expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
  return structuredContent as Record<string, unknown>;
}

async function refusal(client: ToolClient, name: string, args: object): Promise<string> {
  const { isError, content }: Result = await client.call(name, args);
  expect(isError).toBe(true);
  return content[0]?.text ?? "";
}

function properties(schema: object = {}): object {
  return (schema as { properties?: object }).properties ?? {};
}
