import { startMongo } from "@quarry/testing/servers";
import { MongoClient } from "mongodb";
import type { AppendLog } from "./append/append-log.ts";
import {
  DURABLY,
  installEmmettMongo,
  openBareInserts,
  openEmmettMongo,
  openQuarryMongoLog,
} from "./append/mongo-logs.ts";
import {
  describeMachine,
  interleave,
  type Measurement,
  machine,
  measure,
  measurementTable,
  medianRatio,
  print,
  summarise,
} from "./report.ts";

const ROUNDS = 11;
const APPENDS = 300;
const scenarios = { sequential: 1, "8 writers": 8, "64 writers": 64 };
const [bare, ours, peer] = ["bare insertOne", "Quarry, MongoDB", "emmett-mongodb"] as const;
const versions =
  "@event-driven-io/emmett 0.42.0, emmett-mongodb 0.42.4, its driver 6.20.0; ours 7.8.0";

/** One event into a new stream, on one MongoDB-wire server, with one write concern for all. */
export async function benchmark({ json }: { json: boolean }): Promise<void> {
  const emmett = await installEmmettMongo();
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await startMongo());
  const client = await MongoClient.connect(url, { writeConcern: DURABLY });
  opened.defer(() => client.close());
  const database = client.db("append");
  const logs: Record<string, AppendLog> = {
    [bare]: opened.use(await openBareInserts(database)),
    [ours]: opened.use(await openQuarryMongoLog(database)),
    [peer]: opened.use(await openEmmettMongo(emmett, { url, database })),
  };
  let streams = 0;
  const results = [];
  for (const [scenario, writers] of Object.entries(scenarios)) {
    const contenders = Object.entries(logs).map(([name, log]) => {
      const operation = () => log.append(`stream-${streams++}`);
      return [name, () => measure({ operations: APPENDS, writers, operation })] as const;
    });
    const rounds = await interleave(Object.fromEntries(contenders), ROUNDS);
    const ratios = { bare: medianRatio(rounds, ours, bare), peer: medianRatio(rounds, ours, peer) };
    results.push({ scenario, ratios, summary: summarise(rounds) });
  }
  if (json) print(JSON.stringify({ machine: machine(), versions, results }, undefined, 2));
  else print([describeMachine(), versions, ...results.map(describeResult)].join("\n\n"));
}

type Result = {
  scenario: string;
  ratios: { bare: number; peer: number };
  summary: Record<string, Measurement>;
};

function describeResult({ scenario, ratios, summary }: Result): string {
  const times = `${ratios.bare.toFixed(2)} of ${bare}, ${ratios.peer.toFixed(2)} of ${peer}`;
  return `${scenario}: ${times} (medians of ${ROUNDS} rounds)\n\n${measurementTable(summary)}`;
}
