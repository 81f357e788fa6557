import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@quarry/systems";
import { z } from "zod";
import { type Client, createClient } from "../http/client.ts";
import type { BenchmarkOptions } from "../options.ts";
import { interleave, machine, measure, print, summarise } from "../report.ts";
import { type Form, forms, openDistributed, openStandalone } from "../systems.ts";
import { type Case, newExtraction, pagesOf } from "./cases.ts";
import { type Filling, fillFolder, fillMongo } from "./fill.ts";
import { describeLists, type Sizes } from "./table.ts";

const ROUNDS = 5;
const REQUESTS = 50;
const SMALLEST = 10_000;
const LARGER = [1_000_000, 10_000_000];
const SCHEMAS = 20;

type Account = { form: Form; size: number; client: Client; cases: Case[] };

/**
 * A page of 10 of one account's extractions: the first, the middle and the last of all of them, of a
 * month, and of one schema in twenty found by its name; and a new extraction; for an account of 10,000
 * records and larger ones, in both forms. One request at a time, so that what is measured is the work for one.
 */
export async function benchmark(options: BenchmarkOptions): Promise<void> {
  const { json, records = 1_000_000, form: only } = options;
  await using opened = new AsyncDisposableStack();
  const sizes: Sizes = [SMALLEST, ...LARGER.filter((size) => size <= records)];
  const accounts: Account[] = [];
  for (const form of only ? [only] : forms) {
    const filled = form === "standalone" ? await openFolder() : await openServers();
    opened.use(filled.system);
    for (const size of sizes) {
      console.error(`${form}: ${size.toLocaleString("en")} records`);
      const account = await fillAccount(filled, size);
      opened.use(account.client);
      accounts.push({ form, size, ...account });
    }
  }
  const rounds = await interleave(contendersOf(accounts), ROUNDS);
  const summary = summarise(rounds);
  if (json) print(JSON.stringify({ machine: machine(), sizes, summary }, undefined, 2));
  else print(describeLists({ rounds: ROUNDS, requests: REQUESTS, sizes, summary }));
}

/** A running system, and what puts rows into the read model that it serves lists from. */
type Fillable = { system: System; fill(filling: Filling): Promise<void> };

async function openFolder(): Promise<Fillable> {
  const system = await openStandalone();
  return { system, fill: (filling) => fillFolder(system.folder, filling) };
}

async function openServers(): Promise<Fillable> {
  const system = await openDistributed();
  const url = system.environment.QUARRY_MONGODB_URL ?? "";
  return { system, fill: (filling) => fillMongo(url, filling) };
}

async function fillAccount(
  { system, fill }: Fillable,
  size: number,
): Promise<{ client: Client; cases: Case[] }> {
  const accountId = `bench-${size}`;
  const key = await system.apiKey(accountId);
  const schemaIds = await createSchemas(system, key);
  const now = Date.now() - 60_000;
  await fill({ accountId, series: Math.log10(size), count: size, now, schemaIds });
  const client = createClient(system.baseUrl, key); // an older one's connections are closed by now
  const [schemaId = ""] = schemaIds;
  const cases = [...pagesOf({ size, schemas: SCHEMAS, now }), newExtraction(schemaId)];
  for (const one of cases) await sendUntilCounted(client, one);
  return { client, cases };
}

/** The first list of many records on MongoDB is refused (503) until they are counted. */
async function sendUntilCounted(client: Client, { method, path, sending }: Case): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    try {
      return void (await client.send(method, path, sending));
    } catch (error) {
      if (!String(error).includes("answered 503")) throw error;
      await delay(1_000);
    }
  }
  throw new Error(`${path} was never counted`);
}

const Created = z.object({ data: z.object({ id: z.string() }) });

async function createSchemas(system: System, key: string): Promise<string[]> {
  using client = createClient(system.baseUrl, key);
  const structure = { type: "object", properties: { order: { type: "string" } } };
  const headers = { "content-type": "application/json" };
  const ids: string[] = [];
  for (let number = 1; number <= SCHEMAS; number++) {
    const name = `Orders ${String(number).padStart(2, "0")}`;
    const body = Buffer.from(JSON.stringify({ name, structure }));
    const answer = await client.send("POST", "/v1/schemas", { headers, body });
    ids.push(Created.parse(JSON.parse(answer.toString())).data.id);
  }
  return ids;
}

function contendersOf(accounts: Account[]) {
  const load = (client: Client, { method, path, sending }: Case) =>
    measure({
      operations: REQUESTS,
      writers: 1,
      operation: async () => void (await client.send(method, path, sending)),
    });
  const lists = accounts.flatMap(({ form, size, client, cases }) =>
    cases.map((one) => [`${form}|${size}|${one.name}`, () => load(client, one)] as const),
  );
  return Object.fromEntries(lists);
}
