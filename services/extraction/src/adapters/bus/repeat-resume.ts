import { setTimeout as delay } from "node:timers/promises";
import { commitMessage, type ExtractionEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { Logger } from "@quarry/service-kit";
import type { ExtractionViews } from "../../application/ports.ts";
import { createResumePending } from "../../application/resume-pending.ts";

/** Longer than reading and extracting take together at their limits. */
const overdueAfterMs = 10 * 60_000;
const scanEveryMs = 60_000;

export type RepeatResumeDependencies = {
  bus: MessageBus;
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  clock: Clock;
  logger: Logger;
};

/** Looks for forgotten extractions once a minute and hands their orders over again. */
export function repeatResume(dependencies: RepeatResumeDependencies): AsyncDisposable {
  const { bus, clock, logger } = dependencies;
  const stopping = new AbortController();
  const resume = createResumePending({
    ...dependencies,
    overdueAfterMs,
    async republish(event) {
      const id = `${event.id}.resume.${clock()}`;
      const commit = { id, stream: event.stream, meta: {}, events: [event] };
      await bus.publish(commitMessage("extraction", commit));
    },
  });

  async function repeat(): Promise<void> {
    for (;;) {
      await delay(scanEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await resume().then(
        (count) => count > 0 && logger.warn({ count }, "handed forgotten extractions over again"),
        (error) => logger.error({ err: error }, "could not look for forgotten extractions"),
      );
    }
  }
  const repeating = repeat();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await repeating;
    },
  };
}
