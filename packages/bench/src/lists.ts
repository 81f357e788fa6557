import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { System } from "@quarry/testing/black-box";
import { startProcess } from "@quarry/testing/servers";
import { type Client, createClient } from "./http/client.ts";
import { fillFolder, fillMongo } from "./lists/fill.ts";
import {
  describeMachine,
  interleave,
  latencyTable,
  type Measurement,
  machine,
  measure,
  medianRatio,
  print,
  summarise,
} from "./report.ts";
import { openDistributed, openStandalone } from "./systems.ts";

const ROUNDS = 5;
const CONNECTIONS = 8;
const REQUESTS = 200;
const PER_PAGE = 10;
const accountId = "bench";
/** Records of the account. The MongoDB-wire server of a test machine takes long to be filled. */
const records = { standalone: 100_000, distributed: 20_000 };
const bare = "bare Express route";

type Contenders = Record<string, () => Promise<Measurement>>;

/** A page of 10 of one account's extractions: the first, and one at nine tenths of the list. */
export async function benchmark({ json }: { json: boolean }): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const standalone = opened.use(await openStandalone());
  await fillFolder(standalone.folder, { count: records.standalone, accountId });
  const distributed = opened.use(await openDistributed());
  await fillMongo(distributed.environment.QUARRY_MONGODB_URL ?? "", {
    count: records.distributed,
    accountId,
  });

  const page = await readPage(standalone, 1);
  const bareRoute = opened.use(await startBareRoute(page));
  const contenders: Contenders = { [bare]: () => load(bareRoute.client, "/", 10 * REQUESTS) };
  for (const [form, system] of Object.entries({ standalone, distributed })) {
    const client = opened.use(createClient(system.baseUrl, await system.apiKey(accountId)));
    const pages = (form === "standalone" ? records.standalone : records.distributed) / PER_PAGE;
    for (const page of [1, pages * 0.9]) {
      const name = `${form}, page ${page.toLocaleString("en")} of ${pages.toLocaleString("en")}`;
      contenders[name] = () => load(client, pathOf(page), REQUESTS);
    }
  }
  const rounds = await interleave(contenders, ROUNDS);
  const ratios = Object.keys(contenders).map((name) => [name, medianRatio(rounds, name, bare)]);
  const result: Result = {
    bytes: page.byteLength,
    ratios: Object.fromEntries(ratios),
    summary: summarise(rounds),
  };
  if (json) print(JSON.stringify({ machine: machine(), records, ...result }, undefined, 2));
  else print(describe(result));
}

type Result = {
  bytes: number;
  /** Requests per second, as a share of the bare route's. */
  ratios: Record<string, number>;
  summary: Record<string, Measurement>;
};

function pathOf(page: number): string {
  return `/v1/extractions?page=${page}&perPage=${PER_PAGE}`;
}

function load(client: Client, path: string, operations: number): Promise<Measurement> {
  const operation = async () => void (await client.send("GET", path));
  return measure({ operations, writers: CONNECTIONS, operation });
}

async function readPage(system: System, page: number): Promise<Buffer> {
  using client = createClient(system.baseUrl, await system.apiKey(accountId));
  return await client.send("GET", pathOf(page)); // or the client would be gone before
}

/** An Express process of its own that answers with these bytes' JSON, and a client of it. */
async function startBareRoute(answer: Buffer): Promise<AsyncDisposable & { client: Client }> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const file = join(folder, "answer.json");
  await writeFile(file, answer);
  const server = await startProcess({
    name: "bare Express",
    command: process.execPath,
    args: [join(import.meta.dirname, "lists/bare-express.ts"), file],
    ready: /ready on \d+/,
  });
  const port = /ready on (\d+)/.exec(server.output())?.[1];
  const client = createClient(`http://127.0.0.1:${port}`);
  return {
    client,
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function describe({ bytes, ratios, summary }: Result): string {
  const shares = Object.entries(ratios).map(([name, ratio]) => `${name}: ${ratio.toFixed(3)}`);
  return [
    describeMachine(),
    `A page of ${PER_PAGE} (${bytes} bytes), ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds`,
    latencyTable(summary),
    `Requests per second as a share of the bare route's: ${shares.join("; ")}`,
  ].join("\n\n");
}
