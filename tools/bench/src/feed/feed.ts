import { join } from "node:path";
import { openMongoFeed, openSqliteFeed } from "@quarry/delivery/stores";
import { openDatabase } from "@quarry/event-store/sqlite";
import { MongoClient } from "mongodb";
import { z } from "zod";
import { type Client, createClient } from "../http/client.ts";
import type { BenchmarkOptions } from "../options.ts";
import { interleave, latencyTable, machine, measure, print, summarise } from "../report.ts";
import { type Form, forms, openDistributed, openStandalone } from "../systems.ts";
import { fillFeed } from "./fill-feed.ts";

const rounds = 5;
const requests = 40;
const small = 10_000;

const Page = z.object({
  data: z.object({ next: z.string(), data: z.array(z.object({ cursor: z.string() })) }),
});

/**
 * A page of 100 events of an account with a million, and of one with 10,000: the first, the middle and
 * the last one, and of a type that is one event in a thousand.
 */
export async function benchmark({ json, form: only }: BenchmarkOptions): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const contenders: Parameters<typeof interleave>[0] = {};
  for (const form of only ? [only] : forms) {
    const { system, fill } = form === "standalone" ? await openFolder() : await openServers();
    opened.use(system);
    for (const events of [small, 1_000_000]) {
      const accountId = `feed-${events}`;
      console.error(`${form}: ${events.toLocaleString("en")} events`);
      await fill(accountId, events);
      const client = opened.use(createClient(system.baseUrl, await system.apiKey(accountId)));
      for (const [name, path] of await pagesOf(client, events)) {
        const operation = async () => void (await client.send("GET", path));
        const load = { operations: requests, writers: 1, operation };
        contenders[nameOf(form, events, name)] = () => measure(load);
      }
    }
  }
  const summary = summarise(await interleave(contenders, rounds));
  if (json) print(JSON.stringify({ machine: machine(), summary }, undefined, 2));
  else print(latencyTable(summary));
}

const nameOf = (form: Form, events: number, name: string) =>
  `${form}, ${events.toLocaleString("en")} events, ${name}`;

type Fillable = {
  system: AsyncDisposable & { baseUrl: string; apiKey(accountId: string): Promise<string> };
  fill(accountId: string, events: number): Promise<void>;
};

/** Both forms' feeds are filled by the service's own adapter, beside the service that reads them. */
async function openFolder(): Promise<Fillable> {
  const system = await openStandalone();
  return {
    system,
    async fill(accountId, events) {
      using database = openDatabase(join(system.folder, "delivery.db"));
      await fillFeed(openSqliteFeed(database), accountId, events);
    },
  };
}

async function openServers(): Promise<Fillable> {
  const system = await openDistributed();
  return {
    system,
    async fill(accountId, events) {
      await using client = await MongoClient.connect(system.environment.QUARRY_MONGODB_URL ?? "");
      await fillFeed(await openMongoFeed(client.db()), accountId, events);
    },
  };
}

/** The paths of the pages that are measured; the cursor of the middle is found by walking there. */
async function pagesOf(client: Client, events: number): Promise<[string, string][]> {
  const first = "/v1/events?limit=100";
  const cursors: string[] = [];
  for (let after = "", walked = 0; walked < events; walked += 1_000) {
    const page = Page.parse(
      JSON.parse(String(await client.send("GET", `/v1/events?limit=1000${after}`))),
    );
    cursors.push(page.data.next);
    after = `&after=${page.data.next}`;
  }
  const middle = cursors[Math.floor(cursors.length / 2) - 1];
  const last = cursors.at(-2);
  return [
    ["first page", first],
    ["middle", `${first}&after=${middle}`],
    ["last", `${first}&after=${last}`],
    ["one in a thousand by type", `${first}&types=extraction.failed`],
  ];
}
