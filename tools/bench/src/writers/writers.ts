import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startMongo } from "@quarry/servers";
import { type Benchmark, describeMachine, machine, percentile, print, table } from "../report.ts";
import type { Pace, WriterTask } from "./writer.ts";

const SECONDS = 5;
const script = fileURLToPath(new URL("./writer.ts", import.meta.url));

/** Of each process: all may write as fast as they can, or all together make so many appends a second. */
const paces: { what: string; of: (processes: number) => Pace }[] = [
  { what: "64 at once each", of: () => ({ atOnce: 64 }) },
  ...[90, 600].map((perSecond) => ({
    what: `${perSecond} a second in all`,
    of: (processes: number) => ({ perSecond: perSecond / processes }),
  })),
];

/** Appends of one process in a second, and what they waited, in ms. */
type Written = { perSecond: number; p50: number; p99: number };

type Result = { processes: number; what: string; each: Written[] };

/** Lets processes write one log at the same time. */
async function measure(url: string, processes: number, pace: Pace): Promise<Written[]> {
  const task: WriterTask = { url, seconds: SECONDS, pace };
  const children = Array.from({ length: processes }, () => fork(script, [JSON.stringify(task)]));
  await Promise.all(children.map((child) => once(child, "message")));
  const answers = children.map((child) => once(child, "message"));
  for (const child of children) child.send("go");
  const ends = children.map(async (child) => {
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`a writer ended with ${code}`);
  });
  const [waitsOfAll] = await Promise.all([Promise.all(answers), ...ends]);
  return waitsOfAll.map(([waits]: number[][]) => ({
    perSecond: (waits?.length ?? 0) / SECONDS,
    p50: percentile(waits ?? [], 50),
    p99: percentile(waits ?? [], 99),
  }));
}

/** What processes that write one log on MongoDB leave each other. */
export const benchmark: Benchmark = async ({ json }) => {
  await using mongo = await startMongo();
  const results: Result[] = [];
  for (const { what, of } of paces) {
    for (const processes of [1, 2, 4]) {
      const url = `${mongo.url}/writers_${results.length}`;
      results.push({ processes, what, each: await measure(url, processes, of(processes)) });
    }
  }
  if (json) {
    print(JSON.stringify({ machine: machine(), results }, undefined, 2));
    return;
  }
  const rounded = (each: Written[], of: (written: Written) => number) =>
    each.map((written) => of(written).toFixed(0)).join(", ");
  const rows = results.map(({ processes, what, each }) => [
    ...[what, String(processes), rounded(each, ({ perSecond }) => perSecond)],
    ...[rounded(each, ({ p50 }) => p50), rounded(each, ({ p99 }) => p99)],
  ]);
  const columns = ["appends", "processes", "a second, of each", "p50 ms", "p99 ms"];
  print(`${describeMachine()}, ${SECONDS} s each\n\n${table(columns, rows)}`);
};
