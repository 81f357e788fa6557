import { AppError, deserialiseError } from "@quarry/kernel";
import type { RawSource, ReadDocument, SourceReader } from "../../application/ports.ts";
import type { ReaderLimits } from "./limits.ts";
import { readSource } from "./read-source.ts";
import { unreadable } from "./unreadable.ts";
import type { ReadResult, ReadTask } from "./worker-entry.ts";

/** A text of this size or less costs less to read than to hand to a thread. */
const smallText = 65_536;

type Pool = { run(task: ReadTask, signal: AbortSignal): Promise<ReadResult> };

function isSmallText(source: RawSource): boolean {
  return source.type === "text" && source.content.length <= smallText;
}

/** Reads sources on the pool's threads, small texts at once. */
export function createSourceReader(pool: Pool, limits: ReaderLimits): SourceReader {
  async function readOnThread(source: RawSource, signal: AbortSignal): Promise<ReadDocument> {
    const result = await pool.run({ source, limits }, signal);
    if ("error" in result) throw deserialiseError(result.error);
    return result.document;
  }

  return {
    async read(source, signal) {
      try {
        return await (isSmallText(source)
          ? readSource(source, limits)
          : readOnThread(source, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof AppError) throw error;
        throw unreadable("The source cannot be read; it may be damaged", error);
      }
    },
  };
}
