import type { PointOutcome } from "./failpoints/run.ts";
import type { Upgraded } from "./forms/upgrade.ts";
import type { Violation } from "./ledger/ledger.ts";
import type { Outcome } from "./run.ts";

/** The table of a run for people: each fault with its count and its times of recovery. */
export function describeOutcome({ struck, journal, violations, ...rest }: Outcome): string {
  const byFault = Map.groupBy(struck, ({ fault }) => fault);
  const rows = [...byFault].sort().map(([fault, strikes]) => {
    const served = medianAndMost(strikes.map(({ recoveryMs }) => recoveryMs));
    return `| ${[fault, strikes.length, ...served].join(" | ")} |`;
  });
  const answers = [...journal.received].sort().map(([status, count]) => `${status}: ${count}`);
  const ends = Object.entries(rest.ends).map(([status, count]) => `${count} ${status}`);
  return [
    "| fault | times | answered again after, s: median | longest |",
    "|---|---:|---:|---:|",
    ...rows,
    "",
    `${journal.entries.length} requests settled; answers by status: ${answers.join(", ")}`,
    `${rest.commits} commits; extractions: ${ends.join(", ")}`,
    `${rest.endedByThemselves} processes ended by themselves and were started again`,
    ...(rest.upgraded ? [describeUpgrade(rest.upgraded)] : []),
    ...describeLedger(violations),
  ].join("\n");
}

function describeUpgrade({ newerCommits, refusals, replayed }: Upgraded): string {
  return `mixed versions: ${newerCommits} commits came from the next release; the current one refused ${refusals} of their deliveries; ${replayed} dead letters were replayed`;
}

/** The table of the failpoints. */
export function describePoints(outcomes: readonly PointOutcome[]): string {
  const rows = outcomes.map(
    ({ point, what, kills, commits, seconds: took, violations }) =>
      `| ${point} | ${what} | ${kills} | ${commits} | ${took} | ${violations.length} |`,
  );
  return [
    "| point | killed | kills | commits | s | violations |",
    "|---|---|---:|---:|---:|---:|",
    ...rows,
    "",
    ...describeLedger(outcomes.flatMap(({ violations }) => violations)),
  ].join("\n");
}

function describeLedger(violations: readonly Violation[]): string[] {
  if (violations.length === 0) return ["The ledger is right: no violation."];
  return violations.map(({ rule, what }) => `VIOLATION of "${rule}": ${what}`);
}

function medianAndMost(times: number[]): [string, string] {
  const sorted = times.toSorted((a, b) => a - b);
  const [middle, most] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return middle === undefined || most === undefined ? ["", ""] : [seconds(middle), seconds(most)];
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

/** The same as JSON, for machines. */
export function outcomeAsJson({ journal, ...rest }: Outcome): string {
  const { entries, received, misread } = journal;
  const load = { settled: entries.length, received: Object.fromEntries(received), misread };
  return JSON.stringify({ ...rest, load }, undefined, 2);
}
