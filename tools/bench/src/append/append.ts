import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
} from "../report.ts";
import type { AppendLog } from "./append-log.ts";
import { openBareRows, openQuarryLog } from "./sqlite-logs.ts";

type OpenAppendLog = (path: string) => Promise<AppendLog>;

/** Many short rounds, so that the rest of the machine disturbs all contenders alike. */
const ROUNDS = 15;
const APPENDS = 500;
/** Past the first checkpoint: from then on the write-ahead log is overwritten, no longer grown. */
const WARM_UP = 500;
const scenarios = { sequential: 1, "8 writers": 8 };
const ours = "Quarry, SQLite";
const bare = "a bare row, SQLite";
const logs: Record<string, OpenAppendLog> = { [ours]: openQuarryLog, [bare]: openBareRows };

/** Appends to our SQLite log and to a bare table, both flushing every commit to disk. */
export async function benchmark({ json }: { json: boolean }): Promise<void> {
  const results = [];
  for (const [scenario, writers] of Object.entries(scenarios)) {
    const contenders = Object.entries(logs).map(
      ([name, open]) => [name, () => runRound(open, writers)] as const,
    );
    const rounds = await interleave(Object.fromEntries(contenders), ROUNDS);
    const ratio = medianRatio(rounds, ours, bare);
    results.push({ scenario, ratio, summary: summarise(rounds), rounds });
  }
  if (json) print(JSON.stringify({ machine: machine(), results }, undefined, 2));
  else print([describeMachine(), ...results.map(describeResult)].join("\n\n"));
}

type Result = { scenario: string; ratio: number; summary: Record<string, Measurement> };

function describeResult({ scenario, ratio, summary }: Result): string {
  const title = `${scenario}: ${ratio.toFixed(2)} times as fast as ${bare}`;
  return `${title} (median of ${ROUNDS} rounds)\n\n${measurementTable(summary)}`;
}

/** One round: a fresh file, a short warm-up, then one event into a new stream for each append. */
async function runRound(open: OpenAppendLog, writers: number): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  try {
    await using log = await open(join(folder, "log.db"));
    for (let index = 0; index < WARM_UP; index++) await log.append(`warm-up-${index}`);
    const operation = (index: number) => log.append(`stream-${index}`);
    return await measure({ operations: APPENDS, writers, operation });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
