import { median, percentile, table } from "../report.ts";
import type { MinuteOfLoad } from "./points.ts";
import { type Point, trendOf } from "./trend.ts";
import type { Sample } from "./watch.ts";

/** What was measured of one form. */
export type Soaked = { form: string; minutes: MinuteOfLoad[]; samples: Sample[] };

/** Of a run: while caches fill and code is compiled, memory grows and answers get faster. */
const WARM_UP_SHARE = 0.1;

/** Of fewer, thirds say nothing. */
const FEWEST_MINUTES = 6;

const percents = [50, 95, 99];

/** In a line, as progress. */
export function describeMinute(minute: MinuteOfLoad): string {
  const { requests, wrong, dropped } = minute;
  const samples = Object.values(requests).flat();
  const times = `p50 ${percentile(samples, 50).toFixed(0)} ms, p99 ${percentile(samples, 99).toFixed(0)} ms`;
  const bad = wrong + dropped === 0 ? "" : `; wrong: ${wrong}, not begun in time: ${dropped}`;
  return `${samples.length} requests, answers by status: ${statusesOf([minute])}, ${times}${bad}`;
}

/** Minute by minute, and whether it stayed as it was. */
export function describeSoak({ form, minutes, samples }: Soaked): string {
  const warm = Math.ceil(minutes.length * WARM_UP_SHARE);
  const series = [...seriesOfMemory(samples), ...seriesOfLatency(minutes)];
  const sent = minutes.flatMap(({ requests }) => Object.values(requests)).flat().length;
  const trends = [
    `The last third against the first, without the first ${warm} minutes:`,
    table(
      ["", "first third", "last third", "ratio", "slope, an hour"],
      series.map(([name, points]) => rowOf(name, points.slice(warm))),
    ),
  ];
  return [
    `${form}: ${sent} requests in ${minutes.length} minutes; answers by status: ${statusesOf(minutes)}; not as they must be: ${sum(minutes, "wrong")}; not begun in time: ${sum(minutes, "dropped")}`,
    byMinute(minutes, samples),
    ...(minutes.length - warm < FEWEST_MINUTES ? [] : trends),
  ].join("\n\n");
}

type Series = [name: string, points: Point[]];

function rowOf(name: string, points: Point[]): string[] {
  const { firstThird, lastThird, ratio, slopePerHour } = trendOf(points);
  const figures = [firstThird.toFixed(1), lastThird.toFixed(1), ratio.toFixed(2)];
  return [name, ...figures, slopePerHour.toFixed(1)];
}

/** Of each minute the median; of the heap the least, which is what no collection could free. */
function seriesOfMemory(samples: Sample[]): Series[] {
  return [...Map.groupBy(samples, ({ name }) => name)].flatMap(([name, own]) => {
    const inMinutes = [...Map.groupBy(own, ({ minutes }) => Math.floor(minutes))];
    const of = (value: (all: Sample[]) => number): Point[] =>
      inMinutes.map(([minutes, all]) => ({ minutes, value: value(all) }));
    const medianOf = (key: "residentMiB" | "childrenMiB" | "heldHeapMiB" | "loopDelayMs") =>
      of((all) => median(all.map((one) => one[key])));
    const children = medianOf("childrenMiB");
    const series: Series[] = [
      [`${name}: resident MiB`, medianOf("residentMiB")],
      [`${name}: least heap MiB`, of((all) => Math.min(...all.map(({ heapMiB }) => heapMiB)))],
      [`${name}: heap that V8 holds, MiB`, medianOf("heldHeapMiB")],
      [`${name}: loop delay p99 ms`, medianOf("loopDelayMs")],
    ];
    return children.some(({ value }) => value > 0)
      ? [...series, [`${name}: its children, resident MiB`, children]]
      : series;
  });
}

function seriesOfLatency(minutes: MinuteOfLoad[]): Series[] {
  const operations = [...new Set(minutes.flatMap(({ requests }) => Object.keys(requests)))].sort();
  return operations.flatMap((operation) =>
    percents.map((percent): Series => {
      const points = minutes.flatMap(({ requests }, at) => {
        const samples = requests[operation] ?? [];
        return samples.length === 0 ? [] : [{ minutes: at, value: percentile(samples, percent) }];
      });
      return [`${operation}: p${percent} ms`, points];
    }),
  );
}

function byMinute(minutes: MinuteOfLoad[], samples: Sample[]): string {
  const names = [...new Set(samples.map(({ name }) => name))];
  const rows = minutes.map(({ requests }, at) => {
    const all = Object.values(requests).flat();
    const now = samples.filter((sample) => Math.floor(sample.minutes) === at);
    const memory = names.map((name) =>
      median(now.filter((one) => one.name === name).map(({ residentMiB }) => residentMiB)),
    );
    const latency = percents.map((percent) => percentile(all, percent).toFixed(0));
    return [`${at + 1}`, `${all.length}`, ...latency, ...memory.map((each) => each.toFixed(0))];
  });
  const head = ["minute", "requests", ...percents.map((percent) => `p${percent} ms`)];
  return table([...head, ...names.map((name) => `${name} MiB`)], rows);
}

function statusesOf(minutes: MinuteOfLoad[]): string {
  const all = minutes.flatMap(({ statuses }) => Object.entries(statuses));
  return [...Map.groupBy(all, ([status]) => status)]
    .map(([status, counts]) => `${status}: ${counts.reduce((total, [, one]) => total + one, 0)}`)
    .join(", ");
}

function sum(minutes: MinuteOfLoad[], key: "wrong" | "dropped"): number {
  return minutes.reduce((total, minute) => total + minute[key], 0);
}
