import { describeMachine, percentile, table } from "../report.ts";
import type { Costs } from "./costs.ts";
import type { Outcome, Station } from "./simulate.ts";
import type { Demand, Sizing } from "./sizing.ts";

type Scale = {
  demand: Demand;
  costs: Costs;
  sizing: Sizing;
  stations: readonly Station[];
  plays: Record<string, Outcome>;
  seconds: number;
};

/** The report for people: what was measured, what follows, and how the peak goes. */
export function describeScale(scale: Scale): string {
  const { demand, sizing, plays, seconds } = scale;
  const rate = `${sizing.meanPerSecond.toFixed(0)} a second, ${sizing.peakPerSecond.toFixed(0)} at the peak`;
  const sections = Object.entries(plays).flatMap(([name, outcome]) => [
    `The peak for ${seconds} s through the parts ${name}: ${describeTimes(outcome)}`,
    busyTable(outcome),
  ]);
  return [
    describeMachine(),
    "Measured: what one extraction takes (ms of processor time, commits, kilobytes kept)",
    costTable(scale.costs),
    `${demand.perDay.toLocaleString("en")} extractions a day are ${rate}. One log takes ${scale.costs.appendsPerSecond.toFixed(0)} appends a second.`,
    needTable(sizing),
    `Kept for ${demand.keptDays} days: ${(sizing.stored / 1e12).toFixed(1)} TB in the database, before replicas`,
    ...sections,
  ].join("\n\n");
}

function costTable({ kinds }: Costs): string {
  const columns = Object.entries(kinds);
  const parts = Object.keys(kinds.text.processor);
  const logs = Object.keys(kinds.text.commits);
  const row = (name: string, of: (cost: Costs["kinds"]["text"]) => number, digits = 1) => [
    name,
    ...columns.map(([, cost]) => of(cost).toFixed(digits)),
  ];
  return table(
    ["", ...columns.map(([kind]) => kind)],
    [
      ...parts.map((part) => row(`${part}, ms`, ({ processor }) => processor[part] ?? 0)),
      ...logs.map((log) => row(`${log} log, commits`, ({ commits }) => commits[log] ?? 0, 2)),
      row("kept, KB", ({ stored }) => stored / 1_000),
    ],
  );
}

function needTable({ processors, logs }: Sizing): string {
  const rows = [
    ...processors.map((need) => ({ ...need, unit: "ms", of: "cores" })),
    ...logs.map((need) => ({ ...need, unit: "commits", of: "logs" })),
  ];
  return table(
    ["part", "one extraction", "needed at the mean", "needed at the peak"],
    rows.map(({ part, each, unit, atMean, atPeak, of }) => [
      `${part}${of === "logs" ? " log" : ""}`,
      `${each.toFixed(2)} ${unit}`,
      `${atMean.toFixed(1)} ${of}`,
      `${atPeak} ${of}`,
    ]),
  );
}

function describeTimes({ arrived, ended, times }: Outcome): string {
  const kinds = Object.entries(times).map(([kind, each]) => {
    const [p50, p99] = [percentile(each, 50), percentile(each, 99)];
    return `${kind} p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  });
  return `${arrived} arrived, ${ended} ended; ${kinds.join("; ")}`;
}

function busyTable({ stations }: Outcome): string {
  const rows = Object.entries(stations).map(([name, { busy, longestQueue }]) => [
    name,
    `${(busy * 100).toFixed(0)} %`,
    String(longestQueue),
  ]);
  return table(["part", "busy", "longest queue"], rows);
}
