import { monitorEventLoopDelay } from "node:perf_hooks";
import { processorMs } from "@quarry/kernel";
import { median } from "../report.ts";

/** What some work took, in ms. */
export type Cost = {
  /** Processor time of the main thread. */
  main: number;
  /** Processor time of the process with all its threads. */
  all: number;
  /** Elapsed time. */
  elapsed: number;
  /** Longest time in which the event loop did nothing else. */
  blocked: number;
};

/** Measures one piece of work that is repeated a number of times; the cost is that of each. */
export async function costOf(times: number, work: () => Promise<unknown>): Promise<Cost> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [process_, thread] = [process.cpuUsage(), process.threadCpuUsage()];
  const begun = performance.now();
  for (let time = 0; time < times; time++) await work();
  const elapsed = (performance.now() - begun) / times;
  const main = processorMs(process.threadCpuUsage(thread)) / times;
  const all = processorMs(process.cpuUsage(process_)) / times;
  delay.disable();
  return { main, all, elapsed, blocked: delay.max / 1e6 };
}

/** The median of each figure over some rounds. */
export function medianCost(rounds: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => median(rounds.map((round) => round[key]));
  return { main: of("main"), all: of("all"), elapsed: of("elapsed"), blocked: of("blocked") };
}
