import type { ExtractionProgress } from "@quarry/api";
import { progressSignal } from "@quarry/contracts";
import type { ReadProgress } from "@quarry/document";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";

/** Callers look at progress: more often would be of no use to them, in ms. */
const intervalMs = 200;

/** Signals how far the reading of a source has come: its end, and the rest not too often. */
export function progressSignals(bus: MessageBus, clock: Clock) {
  return (extractionId: string) => {
    let nextAt = 0;
    return ({ done, total }: ReadProgress): void => {
      const now = clock();
      if (now < nextAt && done < total) return;
      nextAt = now + intervalMs;
      const progress: ExtractionProgress = { stage: "reading", done, total };
      bus.signal(progressSignal(extractionId), progress);
    };
  };
}
