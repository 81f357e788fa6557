import { AppError, deserialiseError } from "@quarry/kernel";
import type {
  RawSource,
  ReadDocument,
  ReadProgress,
  SourceReader,
} from "../../application/ports.ts";
import type { ReaderLimits } from "./limits.ts";
import { readSource } from "./read-source.ts";
import { unreadable } from "./unreadable.ts";
import type { ReadResult, ReadTask } from "./worker-entry.ts";

/** A text of this size or less costs less to read than to hand to a process. */
const smallText = 65_536;

type OnProgress = (progress: ReadProgress) => void;
type Pool = {
  run(task: ReadTask, signal: AbortSignal, onProgress?: OnProgress): Promise<ReadResult>;
};

function isSmallText(source: RawSource): boolean {
  return source.type === "text" && source.content.length <= smallText;
}

/** Reads sources in the pool's processes, small texts at once. */
export function createSourceReader(pool: Pool, limits: ReaderLimits): SourceReader {
  async function readInProcess(
    source: RawSource,
    signal: AbortSignal,
    onProgress: OnProgress | undefined,
  ): Promise<ReadDocument> {
    const result = await pool.run({ source, limits }, signal, onProgress);
    if ("error" in result) throw deserialiseError(result.error);
    return result.document;
  }

  return {
    async read(source, signal, onProgress) {
      try {
        return await (isSmallText(source)
          ? readSource(source, limits)
          : readInProcess(source, signal, onProgress));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof AppError) throw error;
        throw unreadable("The source cannot be read; it may be damaged", error);
      }
    },
  };
}
