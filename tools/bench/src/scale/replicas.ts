import { availableParallelism } from "node:os";
import { startMongo } from "@quarry/servers";
import { type DistributedSystem, startDistributedSystem } from "@quarry/systems";
import type { BenchmarkOptions } from "../options.ts";
import {
  describeMachine,
  type Measurement,
  machine,
  measure,
  median,
  print,
  table,
} from "../report.ts";
import { perOperation, processorTimes } from "./processor-time.ts";
import { type Extract, openWorkload, servePages } from "./workload.ts";

const ROUNDS = 3;
const EXTRACTIONS = 150;
const CONCURRENCY = 32;
const STEPS = [1, 2, 4];

type Round = Measurement & { processor: Record<string, number> };

/**
 * Texts through the distributed form with 1, 2 and 4 replicas of the extraction service and one of
 * each other, on one machine: how many a second, and whose processor time it takes.
 */
export async function benchmark({ json }: BenchmarkOptions): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const pages = opened.use(await servePages());
  const mongo = opened.use(await startMongo());
  const system = opened.use(
    await startDistributedSystem({ documentsUrl: pages.url }, { replicasOfEach: 1, mongo }),
  );
  const { text } = await openWorkload(system, pages);
  const extract = numbered(text);
  await runRound(extract);
  const rounds: Record<number, Round[]> = {};
  for (const replicas of [...STEPS, ...STEPS.toReversed()]) {
    await scaleTo(system, replicas);
    console.error(`${replicas} extraction replicas`);
    for (let round = 0; round < ROUNDS; round++) {
      rounds[replicas] = [...(rounds[replicas] ?? []), await runRound(extract)];
    }
  }
  if (json) print(JSON.stringify({ machine: machine(), rounds }, undefined, 2));
  else print(describe(rounds));
}

/** No text is sent twice, for a document is read once only. */
function numbered(extract: Extract): () => Promise<void> {
  let number = 0;
  return () => extract(number++);
}

/** Starts or stops replicas of the extraction service until as many are running. */
async function scaleTo(system: DistributedSystem, wanted: number): Promise<void> {
  const running = () => system.replicas.extraction.filter((one) => one.exitCode() === null);
  while (running().length < wanted) await system.start("extraction");
  for (const extra of running().slice(wanted)) await extra.stop();
}

async function runRound(extract: () => Promise<void>): Promise<Round> {
  const before = processorTimes();
  const load = { operations: EXTRACTIONS, writers: CONCURRENCY, operation: extract };
  const measured = await measure(load);
  return { ...measured, processor: perOperation(before, processorTimes(), EXTRACTIONS) };
}

function describe(rounds: Record<number, Round[]>): string {
  const parts = Object.keys(rounds[1]?.[0]?.processor ?? {});
  const of = (replicas: number, value: (round: Round) => number) =>
    median((rounds[replicas] ?? []).map(value));
  const rows = STEPS.map((replicas) => {
    const perSecond = of(replicas, (round) => round.perSecond);
    const busy = parts.map((part) => of(replicas, ({ processor }) => processor[part] ?? 0));
    const cores = (busy.reduce((sum, each) => sum + each, 0) * perSecond) / 1_000;
    return [
      String(replicas),
      perSecond.toFixed(1),
      of(replicas, ({ p50 }) => p50).toFixed(0),
      of(replicas, ({ p99 }) => p99).toFixed(0),
      ...busy.map((each) => each.toFixed(1)),
      `${cores.toFixed(2)} of ${availableParallelism()}`,
    ];
  });
  const head = ["extraction replicas", "per second", "p50 ms", "p99 ms"];
  return [
    describeMachine(),
    `${CONCURRENCY} at a time, medians of ${2 * ROUNDS} rounds of ${EXTRACTIONS}; ms of processor time for one extraction by part`,
    table([...head, ...parts.map((part) => `${part} ms`), "cores busy with it"], rows),
  ].join("\n\n");
}
