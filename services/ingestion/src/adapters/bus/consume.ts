import {
  CommitMessage,
  cancelSignal,
  consumers,
  eventFilter,
  type FailureReason,
  readEvents,
} from "@quarry/contracts";
import {
  type Delivery,
  interruptionsAlone,
  type MessageBus,
  subscribeToCancellations,
} from "@quarry/messaging";
import type { createIngestSource } from "../../application/ingest-source.ts";
import type { createSourceOutcomes } from "../../application/source-outcomes.ts";

/**
 * Failures after which a source is recorded as unreadable. Their pauses add up to 12 minutes, longer than usual
 * shortages of processes and outages of the store last.
 */
const MAX_FAILURES = 10;

/** The outcome of a source that the bus gave up, because processes ended while it was read. */
const crashedTooOften: FailureReason = {
  code: "INTERNAL",
  message: `${interruptionsAlone} processes ended while they read this source and no other, so it is not tried again`,
};

type Application = {
  ingestSource: ReturnType<typeof createIngestSource>;
  outcomes: Pick<ReturnType<typeof createSourceOutcomes>, "record">;
};

/** Reads the source of every requested extraction, `concurrency` at once. */
export async function consume(
  bus: MessageBus,
  { ingestSource, outcomes }: Application,
  concurrency: number,
): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const cancellations = opened.use(await subscribeToCancellations(bus, cancelSignal));
  const orders = {
    name: consumers.ingestion.reader,
    subjects: [eventFilter("extraction", "ExtractionRequested")],
    concurrency,
    fair: true,
    maxFailures: MAX_FAILURES,
    async giveUp({ payload, context: meta }: Delivery) {
      for (const { id: causeId, data } of readEvents(payload, ["ExtractionRequested"])) {
        const { extractionId, accountId } = data;
        const rejection = { extractionId, accountId, reason: crashedTooOften };
        await outcomes.record({ type: "RejectSource", data: rejection }, { causeId, meta });
      }
    },
  };
  opened.use(
    await bus.consume(
      orders,
      async ({ payload, context: meta, attempt, isLast: last, signal: stopping }) => {
        const { settled: fromWriter } = CommitMessage.parse(payload);
        for (const { id: causeId, data: order } of readEvents(payload, ["ExtractionRequested"])) {
          const repeated = attempt > 1 || !fromWriter; // a sweep may publish an order that was handled before
          await cancellations.during(order.extractionId, stopping, async (signal) => {
            const work = ingestSource(order, { causeId, meta, signal, last, repeated });
            await work.catch((error: unknown) => {
              const cancelled = signal.aborted && !stopping.aborted;
              if (!cancelled) throw error;
            });
          });
        }
      },
    ),
  );
  return opened.move();
}
