import { availableParallelism, cpus } from "node:os";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { processorMs } from "@quarry/kernel";
import type { BenchmarkOptions } from "./options.ts";

/** Runs a benchmark and prints its tables, or the same as one JSON document. */
export type Benchmark = (options: BenchmarkOptions) => Promise<void>;

/** What one round of one contender showed; times in ms. */
export type Measurement = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** CPU time of the whole process for one operation. */
  cpu: number;
  /** How late the event loop was, 99th percentile. */
  loopDelay: number;
};

export type Load = {
  /** Operations in all, shared by the writers. */
  operations: number;
  /** How many are under way at once; each writer begins its next when its last has ended. */
  writers: number;
  operation: (index: number) => Promise<void>;
};

export async function measure({ operations, writers, operation }: Load): Promise<Measurement> {
  const samples: number[] = [];
  let next = 0;
  async function write(): Promise<void> {
    while (next < operations) {
      const begun = performance.now();
      await operation(next++);
      samples.push(performance.now() - begun);
    }
  }
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  await Promise.all(Array.from({ length: writers }, write));
  const elapsed = performance.now() - begun;
  const cpuMs = processorMs(process.cpuUsage(cpuBefore));
  delay.disable();
  return {
    perSecond: (operations / elapsed) * 1_000,
    ...{ p50: percentile(samples, 50), p95: percentile(samples, 95), p99: percentile(samples, 99) },
    cpu: cpuMs / operations,
    loopDelay: delay.percentile(99) / 1e6,
  };
}

/** The smallest sample that `percent` per cent of the samples do not exceed. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 50);
}

/** One contender's rounds, by its name. */
export type Rounds = Record<string, Measurement[]>;

/**
 * Runs one round of each contender after the other, `rounds` times, so that whatever else the
 * machine does meets them alike. A first round warms up and does not count.
 */
export async function interleave(
  contenders: Record<string, () => Promise<Measurement>>,
  rounds: number,
): Promise<Rounds> {
  const measured: Rounds = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const measurement = await run();
      if (round > 0) measured[name] = [...(measured[name] ?? []), measurement];
    }
  }
  return measured;
}

/** Median over the rounds of how many times as fast one contender was as another in that round. */
export function medianRatio(rounds: Rounds, name: string, against: string): number {
  const other = rounds[against] ?? [];
  return median(
    (rounds[name] ?? []).map(
      (one, round) => one.perSecond / (other[round]?.perSecond ?? Number.NaN),
    ),
  );
}

/** The median round of each contender, value by value. */
export function summarise(rounds: Rounds): Record<string, Measurement> {
  const of = (all: Measurement[], key: keyof Measurement) => median(all.map((one) => one[key]));
  return Object.fromEntries(
    Object.entries(rounds).map(([name, all]) => [
      name,
      {
        perSecond: of(all, "perSecond"),
        ...{ p50: of(all, "p50"), p95: of(all, "p95"), p99: of(all, "p99") },
        cpu: of(all, "cpu"),
        loopDelay: of(all, "loopDelay"),
      },
    ]),
  );
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export function measurementTable(summary: Record<string, Measurement>): string {
  const head = ["", "per second", "p50 ms", "p95 ms", "p99 ms", "CPU ms each", "loop delay p99 ms"];
  const rows = Object.entries(summary).map(([name, { perSecond, ...times }]) => [
    name,
    Math.round(perSecond).toLocaleString("en"),
    ...[times.p50, times.p95, times.p99, times.cpu, times.loopDelay].map((ms) => ms.toFixed(2)),
  ]);
  return table(head, rows);
}

/** Without what the measuring process itself used: for contenders that are processes of their own. */
export function latencyTable(summary: Record<string, Measurement>): string {
  const head = ["", "per second", "p50 ms", "p95 ms", "p99 ms"];
  const rows = Object.entries(summary).map(([name, { perSecond, p50, p95, p99 }]) => [
    name,
    Math.round(perSecond).toLocaleString("en"),
    ...[p50, p95, p99].map((ms) => ms.toFixed(1)),
  ]);
  return table(head, rows);
}

/** The machine a report was made on. */
export function machine(): { node: string; processor: string; cores: number } {
  const processor = cpus()[0]?.model.trim() ?? "unknown";
  return { node: process.version, processor, cores: availableParallelism() };
}

export function describeMachine(): string {
  const { node, processor, cores } = machine();
  return `Node ${node}, ${cores} cores of ${processor}`;
}

/** Writes a report to standard output, past whatever a contender does to the console. */
export function print(report: string): void {
  process.stdout.write(`${report}\n`);
}
