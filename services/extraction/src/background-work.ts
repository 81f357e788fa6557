import { batchSignal, settledSignal } from "@quarry/contracts";
import { systemClock, uuidv7 } from "@quarry/kernel";
import { keepGoing } from "@quarry/service-kit";
import { createFindInFlight } from "./adapters/bus/find-in-flight.ts";
import { republisher } from "./adapters/bus/republish.ts";
import type { createPump } from "./application/batches/pump.ts";
import { createErase } from "./application/erasure/erase.ts";
import { createRetention } from "./application/erasure/retention.ts";
import { createSweepOrphans } from "./application/erasure/sweep-orphans.ts";
import { createResumePending } from "./application/resume-pending.ts";
import type { createUsage } from "./application/usage.ts";
import type { ExtractionParts } from "./parts.ts";

/**
 * The age, in ms, from which the bus is asked whether it still holds a message for a pending extraction: more than the
 * time in which its request, or the outcome of its source, is in a log and not yet published.
 */
const overdueAfterMs = 60_000;

type Pump = ReturnType<typeof createPump>;
type Usage = ReturnType<typeof createUsage>;

/**
 * Requests items of batches whenever a batch is created, and whenever an extraction ends while batches run.
 * Signals may be lost, so it also runs every few seconds.
 */
export async function keepPumping(
  { bus, logger, pump }: Pick<ExtractionParts, "bus" | "logger"> & { pump: Pump },
  opened: AsyncDisposableStack,
): Promise<void> {
  let running = 0;
  const task = async () => {
    running = await pump();
  };
  const name = "requesting the items of batches";
  const pumping = opened.use(keepGoing({ everyMs: 5_000, restMs: 250, task, logger, name }));
  opened.use(await bus.listen(batchSignal, pumping.wake));
  opened.use(await bus.listen(settledSignal("*"), () => running > 0 && pumping.wake()));
}

/** Starts the periodic work: counting usage, resuming forgotten extractions, erasing orphaned blobs and old extractions. */
export function periodicTasks(parts: ExtractionParts, usage: Usage): AsyncDisposable[] {
  const { log, views, blobs, logger, config, clock = systemClock } = parts;
  const retention = createRetention({
    views,
    store: parts.retention,
    erase: createErase({ log, views, blobs }),
    clock,
    defaultDays: config.QUARRY_RETENTION_DAYS,
  });
  const holder = uuidv7();
  const keep = (everyMs: number, name: string, task: () => Promise<unknown>) =>
    keepGoing({ everyMs, atOnce: false, task, logger, name });
  return [
    keep(10_000, "counting usage", usage.catchUp),
    keep(60_000, "looking for forgotten extractions", resumption(parts)),
    keep(3_600_000, "erasing blobs without an owner", createSweepOrphans({ blobs, log, clock })),
    keep(3_600_000, "erasing what is old", () => retention.run(holder)),
  ];
}

/** Returns a function that publishes the orders of forgotten extractions again and resolves to how many it did. */
export function resumption(
  parts: Pick<ExtractionParts, "log" | "views" | "bus" | "clock">,
): () => Promise<number> {
  const { log, views, bus, clock = systemClock } = parts;
  return createResumePending({
    log,
    views,
    clock,
    overdueAfterMs,
    inFlight: createFindInFlight(bus),
    republish: republisher(bus, clock),
  });
}
