import type { SourceReader } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import type { ReaderMetrics } from "./reader-metrics.ts";

/** A reader whose time is measured, by the type of the source and what came of it. */
export function measuredReader(reader: SourceReader, { reads }: ReaderMetrics): SourceReader {
  return {
    async read(source, signal, onProgress) {
      const observe = reads.startTimer({ type: source.type });
      try {
        const document = await reader.read(source, signal, onProgress);
        observe({ outcome: "ok" });
        return document;
      } catch (error) {
        observe({ outcome: outcomeOf(error, signal) });
        throw error;
      }
    },
  };
}

function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "interrupted";
  return error instanceof AppError ? error.code : "fault";
}
