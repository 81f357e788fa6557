import { consumers, type ExtractionEvent, eventFilter, readEvents } from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { EventStore } from "@quarry/event-store";
import type { Cancellations, Delivery, MessageBus, Running } from "@quarry/messaging";
import type { Cause } from "../../application/execute.ts";
import { crashedTooOften } from "../../application/run/failure-reason.ts";
import type { ExtractionUseCases } from "../../application/use-cases.ts";
import { createOnOwnEvents } from "./own-events.ts";

/** The offline engine uses the CPU, so one busy account gets a small share; an LLM engine mostly waits for its provider. */
const sharesWhenShared = { offline: 1 / 8, llm: 3 / 4, auto: 1 / 2 };

export type ConsumeDependencies = {
  bus: MessageBus;
  log: EventStore<ExtractionEvent>;
  useCases: ExtractionUseCases;
  cancellations: Cancellations;
  engine: Pick<Engine, "id">;
  /** Engines that run at once in this process. */
  concurrency: number;
};

/**
 * Consumes events of sources: runs engines and records refused sources. Consumes the service's own events:
 * requests reviews, updates views and finishes deletions if the process that should have done so crashed.
 */
export function consume(dependencies: ConsumeDependencies): Promise<Running[]> {
  const { bus, useCases, cancellations, engine, concurrency } = dependencies;

  const sources = {
    name: consumers.extraction.engine,
    subjects: [
      eventFilter("ingestion", "SourceIngested"),
      eventFilter("ingestion", "SourceRejected"),
    ],
    concurrency,
    fair: true,
    shareWhenShared: sharesWhenShared[engine.id],
    giveUp,
  };
  const ownEvents = {
    name: consumers.extraction.views,
    subjects: ["evt.extraction.>"],
    concurrency: 8,
  };

  async function onSource(delivery: Delivery): Promise<void> {
    const { payload, context: meta } = delivery;
    for (const { id, type, data } of readEvents(payload, ["SourceRejected", "SourceIngested"])) {
      const cause: Cause = { commandId: id, requestHash: id, meta };
      if (type === "SourceRejected") {
        await useCases.fail(data, cause);
      } else {
        await cancellations.during(data.extractionId, delivery.signal, (signal) =>
          useCases.run(data, cause, { signal, last: delivery.isLast }),
        );
      }
    }
  }

  /** Fails extractions in whose work processes ended. */
  async function giveUp({ payload, context: meta }: Delivery): Promise<void> {
    for (const { id, type, data } of readEvents(payload, ["SourceRejected", "SourceIngested"])) {
      const cause: Cause = { commandId: id, requestHash: id, meta };
      if (type === "SourceRejected") await useCases.fail(data, cause);
      else {
        const { extractionId, accountId, document } = data;
        const reason = crashedTooOften;
        await useCases.fail({ extractionId, accountId, document, reason }, cause);
      }
    }
  }

  return Promise.all([
    bus.consume(sources, onSource),
    bus.consume(ownEvents, createOnOwnEvents(dependencies)),
  ]);
}
