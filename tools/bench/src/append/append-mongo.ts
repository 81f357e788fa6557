import { connectNatsBus } from "@quarry/messaging/nats";
import { startMongo, startNats } from "@quarry/servers";
import { MongoClient } from "mongodb";
import {
  describeMachine,
  interleave,
  type Load,
  type Measurement,
  machine,
  measure,
  measurementTable,
  medianRatio,
  print,
  type Rounds,
  summarise,
} from "../report.ts";
import type { AppendLog } from "./append-log.ts";
import {
  DURABLY,
  openBareInserts,
  openIndexedInserts,
  openMessages,
  openQuarryMongoLog,
  openRelayedMongoLog,
} from "./mongo-logs.ts";

const ROUNDS = 11;
const APPENDS = 300;
const scenarios = { sequential: 1, "8 writers": 8, "64 writers": 64 };
const names = {
  bare: "bare insertOne",
  indexed: "bare insertOne, our document and indexes",
  ours: "Quarry, MongoDB",
  relayed: "Quarry, MongoDB, handed to NATS and marked",
  messages: "NATS alone, a message each",
} as const;

/** One event into a new stream, on one MongoDB-wire server, with one write concern for all. */
export async function benchmark({ json }: { json: boolean }): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await startMongo());
  const nats = opened.use(await startNats());
  const client = await MongoClient.connect(url, { writeConcern: DURABLY });
  opened.defer(() => client.close());
  const database = client.db("append");
  const bus = opened.use(await connectNatsBus({ url: nats.url, name: "bench" }));
  const logs: Record<string, AppendLog> = {
    [names.bare]: opened.use(await openBareInserts(database)),
    [names.indexed]: opened.use(await openIndexedInserts(database)),
    [names.ours]: opened.use(await openQuarryMongoLog(database)),
    [names.relayed]: opened.use(await openRelayedMongoLog(database, bus)),
    [names.messages]: openMessages(bus),
  };
  let streams = 0;
  const results: Result[] = [];
  for (const [scenario, writers] of Object.entries(scenarios)) {
    const contenders = Object.entries(logs).map(([name, log]) => {
      const operation = () => log.append(`stream-${streams++}`);
      return [name, () => run(log, { operations: APPENDS, writers, operation })] as const;
    });
    const rounds = await interleave(Object.fromEntries(contenders), ROUNDS);
    results.push({ scenario, ratios: ratiosOf(rounds), summary: summarise(rounds) });
  }
  if (json) print(JSON.stringify({ machine: machine(), results }, undefined, 2));
  else print([describeMachine(), ...results.map(describeResult)].join("\n\n"));
}

/** A round ends when all is handed over, where that is part of it. */
async function run({ handOver }: AppendLog, load: Load): Promise<Measurement> {
  const begun = performance.now();
  const measurement = await measure(load);
  if (!handOver) return measurement;
  await handOver();
  return { ...measurement, perSecond: (load.operations / (performance.now() - begun)) * 1_000 };
}

type Result = {
  scenario: string;
  /** How many times as fast as each other one. */
  ratios: Record<string, number>;
  summary: Record<string, Measurement>;
};

function ratiosOf(rounds: Rounds): Record<string, number> {
  const { bare, indexed, ours, relayed } = names;
  return {
    [`${indexed}, of ${bare}`]: medianRatio(rounds, indexed, bare),
    ...Object.fromEntries(
      [ours, relayed].flatMap((mine) =>
        [bare, indexed].map((other) => [`${mine}, of ${other}`, medianRatio(rounds, mine, other)]),
      ),
    ),
  };
}

function describeResult({ scenario, ratios, summary }: Result): string {
  const title = `${scenario} (medians of ${ROUNDS} rounds)`;
  const times = Object.entries(ratios).map(([name, ratio]) => `- ${name}: ${ratio.toFixed(2)}`);
  return [title, measurementTable(summary), times.join("\n")].join("\n\n");
}
