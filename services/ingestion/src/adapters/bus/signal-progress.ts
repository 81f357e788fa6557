import type { ExtractionProgress } from "@quarry/api";
import { progressSignal } from "@quarry/contracts";
import type { ReadProgress } from "@quarry/document";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";

/** The shortest interval between two signals of an extraction, in ms. People watch them, so more would not help. */
const intervalMs = 200;

/** Signals the reading progress of an extraction; the last page is always signalled. */
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
