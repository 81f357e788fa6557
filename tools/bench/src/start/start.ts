import { setTimeout as delay } from "node:timers/promises";
import { services } from "@quarry/systems";
import { type Benchmark, describeMachine, machine, median, print, table } from "../report.ts";
import { residentMiB } from "../resident-memory.ts";
import { type Form, forms, openDistributed, openStandalone } from "../systems.ts";

const ROUNDS = 5;
/** How long a process that is ready is left alone before its memory is read, in ms. */
const REST_MS = 5_000;

type Started = { pid: number; stop(): Promise<void> };
type Starter = [string, () => Promise<Started>];
type Start = { readyMs: number; residentMiB: number };

/** From the start of a process until it serves, and its memory at rest, for each that there is. */
export const benchmark: Benchmark = async ({ json, form: only }) => {
  await using opened = new AsyncDisposableStack();
  const starters: Starter[] = [];
  for (const form of only ? [only] : forms) starters.push(...(await startersOf[form](opened)));

  const starts = new Map<string, Start[]>(starters.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, start] of await runRound(starters)) starts.get(name)?.push(start);
  }
  if (json) print(JSON.stringify({ machine: machine(), starts: [...starts] }, undefined, 2));
  else print([describeMachine(), `Medians of ${ROUNDS} starts`, describe(starts)].join("\n\n"));
};

/** What starts each process of a form again, all of which are stopped. */
const startersOf = {
  async standalone(opened: AsyncDisposableStack): Promise<Starter[]> {
    const system = opened.use(await openStandalone());
    await system.process.stop();
    const start = async () => {
      await system.restart();
      return system.process;
    };
    return [["standalone", start]];
  },
  async distributed(opened: AsyncDisposableStack): Promise<Starter[]> {
    const system = opened.use(await openDistributed());
    const running = services.flatMap((service) => system.replicas[service]);
    await Promise.all(running.map((each) => each.stop()));
    return services.map((name) => [name, () => system.start(name)]);
  },
} satisfies Record<Form, (opened: AsyncDisposableStack) => Promise<Starter[]>>;

/** Starts one after the other, lets all of them rest, reads their memory, stops them. */
async function runRound(starters: Starter[]): Promise<[string, Start][]> {
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
