import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { openMongoReviewViews, openSqliteReviewViews } from "@quarry/extraction";
import type { System } from "@quarry/systems";
import { MongoClient } from "mongodb";
import { createClient } from "../http/client.ts";
import {
  type Benchmark,
  describeMachine,
  interleave,
  machine,
  measure,
  print,
  summarise,
  table,
} from "../report.ts";
import { type Form, forms, openDistributed, openStandalone } from "../systems.ts";

const ROUNDS = 5;
const REQUESTS = 50;
const SIZES = [100, 10_000] as const;
const PER_PAGE = 10;
const SCHEMAS = 5;

type Views = ReturnType<typeof openSqliteReviewViews>;
type Row = Parameters<Views["save"]>[0];

/** Pages of the open reviews of an account that has 100 and of one that has 10,000, in both forms, through HTTP. */
export const benchmark: Benchmark = async ({ json, form: only }) => {
  await using opened = new AsyncDisposableStack();
  const contenders: Parameters<typeof interleave>[0] = {};
  for (const form of only ? [only] : forms) {
    const filled = form === "standalone" ? await openFolder() : await openServers();
    opened.use(filled.system);
    for (const size of SIZES) {
      console.error(`${form}: ${size.toLocaleString("en")} open reviews`);
      const accountId = `bench-${size}`;
      await filled.fill((views) => fillReviews(views, accountId, size));
      const client = opened.use(
        createClient(filled.system.baseUrl, await filled.system.apiKey(accountId)),
      );
      for (const [name, query] of Object.entries(pagesOf(size))) {
        const path = `/v1/reviews?perPage=${PER_PAGE}${query}`;
        const operation = async () => void (await client.send("GET", path));
        contenders[`${form}|${size}|${name}`] = () =>
          measure({ operations: REQUESTS, writers: 1, operation });
      }
    }
  }
  const summary = summarise(await interleave(contenders, ROUNDS));
  if (json) print(JSON.stringify({ machine: machine(), summary }, undefined, 2));
  else print(describe(summary, only ? [only] : forms));
};

function pagesOf(size: number): Record<string, string> {
  return {
    "all, first": "",
    "all, middle": `&page=${Math.ceil(size / PER_PAGE / 2)}`,
    "all, last": `&page=${size / PER_PAGE}`,
    "a schema, first": `&schemaId=${schemaOf(0)}`,
    "a reason, first": "&reason=hidden",
    "a schema and a reason, first": `&schemaId=${schemaOf(0)}&reason=low_confidence`,
  };
}

type Filled = { system: System; fill: (fill: (views: Views) => Promise<void>) => Promise<void> };

async function openFolder(): Promise<Filled> {
  const system = await openStandalone();
  return {
    system,
    async fill(fill) {
      using database = openDatabase(join(system.folder, "extraction.db"));
      await fill(openSqliteReviewViews(database));
    },
  };
}

async function openServers(): Promise<Filled> {
  const system = await openDistributed();
  return {
    system,
    async fill(fill) {
      await using client = await MongoClient.connect(system.environment.QUARRY_MONGODB_URL ?? "");
      await fill(await openMongoReviewViews(client.db()));
    },
  };
}

const schemaOf = (number: number) => `01900000-0000-7000-9000-${String(number).padStart(12, "0")}`;

async function fillReviews(views: Views, accountId: string, size: number): Promise<void> {
  for (let number = 0; number < size; number++) {
    const hidden = number % 4 === 0 ? [{ code: "hidden", pointer: "/b" } as const] : [];
    const row: Row = {
      id: `01900000-0000-7${String(size).length}00-8000-${String(number).padStart(12, "0")}`,
      ...{ accountId, schemaId: schemaOf(number % SCHEMAS), version: 1, state: "open" },
      ...{ outputVersion: 0, doubtful: 1, requestedAt: Date.now(), deleted: false },
      reasons: [{ code: "low_confidence", pointer: "/a" }, ...hidden],
      leastConfidence: ((number * 7) % 90) / 100,
    };
    await views.save(row, 0);
  }
}

function describe(summary: ReturnType<typeof summarise>, measured: readonly Form[]): string {
  const [few, many] = SIZES;
  const rows = measured.flatMap((form) =>
    Object.keys(pagesOf(few)).map((page) => {
      const [small = Number.NaN, large = Number.NaN] = [few, many].map(
        (size) => summary[`${form}|${size}|${page}`]?.p50,
      );
      const ratio = (large / small).toFixed(2);
      return [`${form}: ${page}`, small.toFixed(2), large.toFixed(2), ratio];
    }),
  );
  return [
    describeMachine(),
    `Pages of ${PER_PAGE} open reviews, one request at a time, medians of ${ROUNDS} interleaved rounds of ${REQUESTS}`,
    table(["page of", "100 ms", "10,000 ms", "10,000 / 100"], rows),
  ].join("\n\n");
}
