import { setInterval as every } from "node:timers/promises";
import { residentMiB, residentMiBOfChildren } from "../resident-memory.ts";
import { type Form, openDistributed, openStandalone } from "../systems.ts";

const SAMPLE_EVERY_MS = 5_000;
const MIB = 1_048_576;

/** One of Quarry's processes, and where it shows its metrics. */
export type Watched = { name: string; pid: number; operations: string };

/** What a process took at one moment. */
export type Sample = {
  name: string;
  /** Minutes from the beginning. */
  minutes: number;
  /** Of the process itself. */
  residentMiB: number;
  /** Of those that it started: readers, a browser. */
  childrenMiB: number;
  heapMiB: number;
  /** What V8 holds for the heap, used or not. */
  heldHeapMiB: number;
  /** How late the event loop was since the last sample, 99th percentile. */
  loopDelayMs: number;
};

/** A form and its processes. */
export async function openWatched(form: Form) {
  if (form === "standalone") {
    const system = await openStandalone();
    const [, operations = ""] = /Metrics and health: (\S+)/.exec(system.process.output()) ?? [];
    return { system, processes: [{ name: "standalone", pid: system.process.pid, operations }] };
  }
  const system = await openDistributed();
  const processes = Object.entries(system.replicas).flatMap(([name, replicas]) =>
    replicas.map(({ pid, output }) => {
      const [, port] = /"operations":"[^"]*:(\d+)"/.exec(output()) ?? [];
      return { name, pid, operations: `http://127.0.0.1:${port}` };
    }),
  );
  return { system, processes };
}

/** Looks at all processes again and again until it is disposed of. */
export function startWatching(processes: readonly Watched[]): AsyncDisposable & {
  samples: Sample[];
} {
  const samples: Sample[] = [];
  const over = new AbortController();
  const began = performance.now();
  const look = async () => {
    const minutes = (performance.now() - began) / 60_000;
    const taken = await Promise.all(processes.map((one) => sample(one, minutes)));
    samples.push(...taken);
  };
  const watching = (async () => {
    await look();
    for await (const _ of every(SAMPLE_EVERY_MS, undefined, { signal: over.signal })) await look();
  })().catch((error) => {
    if (!over.signal.aborted) throw error;
  });
  return {
    samples,
    async [Symbol.asyncDispose]() {
      over.abort();
      await watching;
    },
  };
}

async function sample({ name, pid, operations }: Watched, minutes: number): Promise<Sample> {
  const exposition = await (await fetch(`${operations}/metrics`)).text();
  const metric = (of: string) =>
    Number(new RegExp(`^${of} (\\S+)$`, "m").exec(exposition)?.[1] ?? Number.NaN);
  return {
    name,
    minutes,
    residentMiB: await residentMiB(pid),
    childrenMiB: await residentMiBOfChildren(pid),
    heapMiB: metric("nodejs_heap_size_used_bytes") / MIB,
    heldHeapMiB: metric("nodejs_heap_size_total_bytes") / MIB,
    loopDelayMs: metric("nodejs_eventloop_lag_p99_seconds") * 1_000,
  };
}
