import type { ServerResponse } from "node:http";
import { statement, statementStructure } from "@quarry/samples";
import { type DocumentServer, startDocumentServer } from "@quarry/servers/document-server";
import { type System, startStandaloneSystem } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clients, type ToolClient } from "./clients.ts";

type Cut = { pointer: string; shown: number; total: number; next: number };

const opened = new AsyncDisposableStack();
const held: ServerResponse[] = [];
const most = 20_000;
let documents: DocumentServer;
let system: System;
let apiKey: string;

beforeAll(async () => {
  const slow = (_request: unknown, response: ServerResponse) => void held.push(response);
  documents = opened.use(await startDocumentServer({ "/slow": slow }));
  const environment = { QUARRY_FETCH_TIMEOUT_MS: "60000" };
  const options = { documentsUrl: documents.url };
  system = opened.use(await startStandaloneSystem(options, environment));
  apiKey = await system.apiKey("acme");
}, 120_000);
afterAll(() => opened.disposeAsync());

async function answer(client: ToolClient, name: string, args: object) {
  const result = await client.call(name, args);
  expect(result.isError, result.content[0]?.text).toBeFalsy();
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(most);
  const { structuredContent = {} } = result;
  return structuredContent as Record<string, unknown> & { cut?: Cut[] };
}

describe.each(Object.entries(clients))("%s", (name, open) => {
  it("gets the id of a long extraction, receives its progress, and has its result later", async () => {
    await using client = await open({ baseUrl: system.baseUrl, apiKey });
    const schema = `Page ${name}`;
    const structure = { type: "object", properties: { total: { type: "number" } } };
    await client.call("create_schema", { name: schema, structure });
    const messages: string[] = [];
    const url = `${documents.url}/slow`;
    const wanted = { url, schema, wait_seconds: 6 };
    const { structuredContent = {} } = await client.call("extract", wanted, (words) =>
      messages.push(words),
    );
    const { id } = structuredContent;
    expect(structuredContent).toMatchObject({ status: "pending", output: null });
    expect(messages).toContain("The extraction is in progress");
    const [response] = held.splice(0);
    response?.writeHead(200, { "content-type": "text/html" });
    response?.end("<p>Total: 12.50</p>");
    const read = async () => (await answer(client, "get_extraction", { id })).output;
    await expect.poll(read).toEqual({ total: 12.5 });
  });
});

it("3,200 rows are shown in parts that can be read to the end", async () => {
  await using client = await clients["a client of 2026"]({ baseUrl: system.baseUrl, apiKey });
  const { id: schema } = await answer(client, "create_schema", {
    name: "Statement",
    structure: statementStructure,
  });
  const { bytes, bookings } = await statement({ kind: "text", layout: "plain", rows: 3_200 });
  const text = Buffer.from(bytes).toString();
  const first = await answer(client, "extract", { text, schema, wait_seconds: 45 });
  expect(first).toMatchObject({
    status: "completed",
    cut: [{ pointer: "/bookings", total: 3200 }],
  });
  const { id } = first;

  const readOn = async (tool: string, name: string, { pointer, next }: Cut, more: object) => {
    const page = await answer(client, tool, { id, ...more, at: { pointer, offset: next } });
    const cut = page.cut?.find((each) => each.pointer === pointer);
    return { shown: page[name] as unknown[], cut };
  };
  const rows = [...(first.output as { bookings: unknown[] }).bookings];
  for (let cut = first.cut?.[0]; cut; ) {
    expect(cut.next).toBe(rows.length);
    const page = await readOn("get_extraction", "output", cut, {});
    rows.push(...page.shown);
    cut = page.cut;
  }
  expect(rows).toHaveLength(bookings.length);
  const response = await fetch(`${system.baseUrl}/v1/extractions/${id}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { data } = (await response.json()) as { data: { result: { bookings: unknown[] } } };
  expect(rows).toEqual(data.result.bookings);

  const doubtful = await answer(client, "get_evidence", { id, least_confidence: 0.01 });
  const { values } = doubtful.evidence as { values: unknown[] };
  const [cut] = doubtful.cut ?? [];
  expect(cut).toMatchObject({ pointer: "/values", shown: values.length });
  const more = { least_confidence: 0.01 };
  const next = cut && (await readOn("get_evidence", "evidence", cut, more));
  expect(next?.shown.length).toBeGreaterThan(0);

  let read = "";
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const part = await answer(client, "get_document", { id, offset });
    read += part.text;
    offset = part.cut?.[0]?.next;
  }
  expect(read).toBe(text);
}, 120_000);
