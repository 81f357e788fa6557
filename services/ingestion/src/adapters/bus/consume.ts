import { CommitMessage, cancelSignal, consumers, eventFilter, readEvents } from "@quarry/contracts";
import { type MessageBus, subscribeToCancellations } from "@quarry/messaging";
import type { createIngestSource } from "../../application/ingest-source.ts";

/** Deliveries of an order before its source is refused as unreadable. */
const maxDeliveries = 5;

/** Reads the source of every extraction that is requested, `concurrency` at once. */
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
    maxDeliveries,
  };
  opened.use(
    await bus.consume(orders, async ({ payload, context: meta, attempt, signal: stopping }) => {
      const { settled } = CommitMessage.parse(payload);
      for (const { id: causeId, data: order } of readEvents(payload, ["ExtractionRequested"])) {
        const last = attempt >= maxDeliveries;
        const repeated = attempt > 1 || !settled; // what was left over may have been received
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
