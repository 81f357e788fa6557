import { setTimeout as delay } from "node:timers/promises";
import type { Gauge, Health, Logger } from "@quarry/service-kit";

type TriedPart = { name: string; disables: string; works: boolean };

/** Where the outcome of the self-test is shown: a line for each broken part, a figure, a state. */
type Shown = { logger: Logger; works: Gauge<"part">; health: Health };

function show({ name, disables, works }: TriedPart, shown: Shown): void {
  shown.works.set({ part: name }, works ? 1 : 0);
  shown.health.mention(name, works);
  if (works) return;
  shown.logger.warn(
    { part: name, disables },
    "a reader component is missing or broken; sources that need it are refused",
  );
}

/** Time after the start at which the parts are tried, in ms: what waited for the start has the processor first. */
const waitMs = 15_000;

/**
 * Tries the readers' parts in the background and shows for each whether it works; it refuses
 * nothing. Stops trying when it is disposed of.
 */
export function startSelfTest(
  tryParts: (signal: AbortSignal) => AsyncIterable<TriedPart>,
  shown: Shown,
  afterMs: number = waitMs,
): AsyncDisposable {
  const stopping = new AbortController();
  async function tryAll(): Promise<void> {
    try {
      await delay(afterMs, undefined, { signal: stopping.signal, ref: false });
      for await (const part of tryParts(stopping.signal)) show(part, shown);
    } catch (error) {
      if (stopping.signal.aborted) return;
      shown.logger.warn({ err: error }, "the self-test could not run");
    }
  }
  const done = tryAll();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await done;
    },
  };
}
