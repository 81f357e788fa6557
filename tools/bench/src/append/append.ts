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
import type { OpenAppendLog } from "./append-log.ts";
import { openEmmettConnection, openEmmettStore } from "./emmett-log.ts";
import { installEmmett } from "./install-emmett.ts";
import { openQuarryLog } from "./quarry-log.ts";

/** Many short rounds, so that the rest of the machine disturbs all contenders alike. */
const ROUNDS = 15;
const APPENDS = 500;
/** Past the first checkpoint: from then on the write-ahead log is overwritten, no longer grown. */
const WARM_UP = 500;
const scenarios = { sequential: 1, "8 writers": 8 };
const ours = "Quarry, SQLite";
const fastestPeer = "emmett-sqlite, kept connection";
const versions = "@event-driven-io/emmett and emmett-sqlite 0.38.5, sqlite3 5.1.7";

/** Appends to our SQLite log and to emmett-sqlite, both flushing every commit to disk. */
export async function benchmark({ json }: { json: boolean }): Promise<void> {
  const emmett = await installEmmett();
  const logs: Record<string, OpenAppendLog> = {
    [ours]: openQuarryLog,
    [fastestPeer]: (path) => openEmmettConnection(emmett, path),
    "emmett-sqlite, its store": (path) => openEmmettStore(emmett, path),
  };
  const results = [];
  for (const [scenario, writers] of Object.entries(scenarios)) {
    const contenders = Object.entries(logs).map(
      ([name, open]) => [name, () => runRound(open, writers)] as const,
    );
    const rounds = await interleave(Object.fromEntries(contenders), ROUNDS);
    const ratio = medianRatio(rounds, ours, fastestPeer);
    results.push({ scenario, ratio, summary: summarise(rounds), rounds });
  }
  if (json) print(JSON.stringify({ machine: machine(), versions, results }, undefined, 2));
  else print([describeMachine(), versions, ...results.map(describeResult)].join("\n\n"));
}

type Result = { scenario: string; ratio: number; summary: Record<string, Measurement> };

function describeResult({ scenario, ratio, summary }: Result): string {
  const title = `${scenario}: ${ratio.toFixed(1)} times as fast as ${fastestPeer}`;
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
