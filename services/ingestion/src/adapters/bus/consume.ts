import { CommitMessage, cancelSignal, consumers, eventFilter, readEvents } from "@quarry/contracts";
import { type MessageBus, subscribeToCancellations } from "@quarry/messaging";
import type { createIngestSource } from "../../application/ingest-source.ts";

/**
 * Deliveries after which a source is recorded as unreadable. Their pauses add up to 12 minutes, longer than usual
 * shortages of processes and outages of the store last. Interruptions count as well, so that a few restarts leave a source several tries.
 */
const MAX_DELIVERIES = 10;

/** Reads the source of every requested extraction, `concurrency` at once. */
export async function consume(
  bus: MessageBus,
  ingestSource: ReturnType<typeof createIngestSource>,
  concurrency: number,
): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const cancellations = opened.use(await subscribeToCancellations(bus, cancelSignal));
  const orders = {
    name: consumers.ingestion.reader,
    subjects: [eventFilter("extraction", "ExtractionRequested")],
    concurrency,
    fair: true,
    maxDeliveries: MAX_DELIVERIES,
  };
  opened.use(
    await bus.consume(orders, async ({ payload, context: meta, attempt, signal: stopping }) => {
      const { settled: fromWriter } = CommitMessage.parse(payload);
      for (const { id: causeId, data: order } of readEvents(payload, ["ExtractionRequested"])) {
        const last = attempt >= MAX_DELIVERIES;
        const repeated = attempt > 1 || !fromWriter; // a sweep may publish an order that was handled before
        await cancellations.during(order.extractionId, stopping, async (signal) => {
          const work = ingestSource(order, { causeId, meta, signal, last, repeated });
          await work.catch((error: unknown) => {
            const cancelled = signal.aborted && !stopping.aborted;
            if (!cancelled) throw error;
          });
        });
      }
    }),
  );
  return opened.move();
}
