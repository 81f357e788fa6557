import { setTimeout as delay } from "node:timers/promises";
import { services } from "@quarry/systems";
import { describeMachine, machine, median, print, table } from "../report.ts";
import { residentMiB } from "../resident-memory.ts";
import { openDistributed, openStandalone } from "../systems.ts";

const ROUNDS = 5;
/** How long a process that is ready is left alone before its memory is read, in ms. */
const REST_MS = 5_000;

type Started = { pid: number; stop(): Promise<void> };
type Start = { readyMs: number; residentMiB: number };

/** From the start of a process until it serves, and its memory at rest, for each that there is. */
export async function benchmark({ json }: { json: boolean }): Promise<void> {
  await using standalone = await openStandalone();
  await using distributed = await openDistributed();
  const running = services.flatMap((service) => distributed.replicas[service]);
  await Promise.all([standalone.process, ...running].map((each) => each.stop()));
  const startStandalone = async () => {
    await standalone.restart();
    return standalone.process;
  };
  const starters: [string, () => Promise<Started>][] = [
    ["standalone", startStandalone],
    ...services.map(
      (name) => [name, () => distributed.start(name)] as [string, typeof startStandalone],
    ),
  ];

  const starts = new Map<string, Start[]>(starters.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, start] of await runRound(starters)) starts.get(name)?.push(start);
  }
  if (json) print(JSON.stringify({ machine: machine(), starts: [...starts] }, undefined, 2));
  else print([describeMachine(), `Medians of ${ROUNDS} starts`, describe(starts)].join("\n\n"));
}

/** Starts one after the other, lets all of them rest, reads their memory, stops them. */
async function runRound(starters: [string, () => Promise<Started>][]): Promise<[string, Start][]> {
  const started = [];
  for (const [name, start] of starters) {
    const begun = performance.now();
    const process = await start();
    started.push({ name, process, readyMs: performance.now() - begun });
  }
  await delay(REST_MS);
  const starts: [string, Start][] = [];
  for (const { name, process, readyMs } of started) {
    starts.push([name, { readyMs, residentMiB: await residentMiB(process.pid) }]);
  }
  await Promise.all(started.map(({ process }) => process.stop()));
  return starts;
}

function describe(starts: Map<string, Start[]>): string {
  const rows = [...starts].map(([name, all]) => [
    name,
    Math.round(median(all.map(({ readyMs }) => readyMs))).toLocaleString("en"),
    Math.round(median(all.map(({ residentMiB }) => residentMiB))).toLocaleString("en"),
  ]);
  return table(["", "start to ready ms", "resident MiB at rest"], rows);
}
