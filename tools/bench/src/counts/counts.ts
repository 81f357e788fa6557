import { hasProgram, programInstallHint } from "@quarry/servers";
import { type Benchmark, describeMachine, machine, print, table } from "../report.ts";
import { type Form, forms } from "../systems.ts";
import { type Counts, sumOf } from "./counted.ts";
import { type CountedLoad, countServerCalls, countSystemCalls } from "./measure-counts.ts";

const loads: CountedLoad[] = [
  { extractions: 100, atOnce: 1 },
  { extractions: 640, atOnce: 32 },
];

/** By what is counted, and then by each of it; one figure for each load. */
type Counted = Record<string, Counts[]>;

/** How often an extraction of a text touches disk, database and broker: figures that no other load changes. */
export const benchmark: Benchmark = async ({ json, form: only }) => {
  const counted: Partial<Record<Form, Counted>> = {};
  for (const form of only ? [only] : forms) counted[form] = await countOf[form]();
  if (json) print(JSON.stringify({ machine: machine(), loads, counted }, undefined, 2));
  else print(describe(counted));
};

const countOf: Record<Form, () => Promise<Counted>> = {
  async standalone() {
    if (!hasProgram("strace")) throw new Error(`This ${programInstallHint("strace")}`);
    const calls = await countSystemCalls(loads);
    return {
      flushes: calls.map(({ flushes }) => flushes),
      "other system calls": calls.map(({ flushes: _, ...others }) => others),
    };
  },
  async distributed() {
    const calls = await countServerCalls(loads);
    return {
      "commands to the database": calls.map(({ commands }) => commands),
      "messages to NATS": calls.map(({ messages }) => messages),
    };
  },
};

function describe(counted: Partial<Record<Form, Counted>>): string {
  const head = (what: string) => [what, ...loads.map(({ atOnce }) => `${atOnce} at once`)];
  const tables = Object.entries(counted).flatMap(([form, kinds]) =>
    Object.entries(kinds).map(([kind, counts]) => table(head(`${form}, ${kind}`), rowsOf(counts))),
  );
  return [describeMachine(), "For each extraction of a text:", ...tables].join("\n\n");
}

function rowsOf(counts: readonly Counts[]): string[][] {
  const names = [...new Set(counts.flatMap((each) => Object.keys(each)))];
  const rows = names.map((name) => [name, ...counts.map((each) => (each[name] ?? 0).toFixed(2))]);
  return [["in all", ...counts.map((each) => sumOf(each).toFixed(2))], ...rows];
}
