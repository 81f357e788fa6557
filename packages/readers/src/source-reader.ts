import { setTimeout } from "node:timers/promises";
import type {
  PackedDocument,
  PageDrawer,
  RawSource,
  ReadProgress,
  SourceReader,
} from "@quarry/document";
import { packDocument } from "@quarry/document";
import { AppError, deserialiseError, type JobOptions } from "@quarry/kernel";
import type { ReaderLimits } from "./limits.ts";
import { readUpToBadAttachment } from "./mail/read-up-to.ts";
import { partsFor, type TriedPart } from "./self-test/reader-parts.ts";
import { readSource } from "./sources/read-source.ts";
import { unreadable } from "./unreadable.ts";
import type { JobProgress, ReadResult, ReadTask } from "./worker-entry.ts";

/** Words of this length or less, sent as such, cost less to read than to hand to a process. */
const smallText = 8_192;

type OnProgress = (progress: ReadProgress) => void;
type Pool = {
  run(
    task: ReadTask,
    job: JobOptions,
    onProgress?: (progress: JobProgress) => void,
  ): Promise<ReadResult>;
  endIdle(): void;
};

function isSmallText(source: RawSource): boolean {
  return typeof source.content === "string" && source.content.length <= smallText;
}

/** Reads, draws, and checks which of its parts work. */
export type SourceReaders = SourceReader &
  PageDrawer & {
    /**
     * Tries every part on a sample, one after the other in the pool's processes: one that takes its
     * process down is broken, and costs the others nothing. The processes end with the last part.
     */
    tryParts(signal: AbortSignal): AsyncGenerator<TriedPart>;
  };

/** Tries a part; while no process is free for it, tries again: that is no fault of the part. */
async function works(run: Pool["run"], trial: ReadTask, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      const result = await run(trial, { key: "", signal });
      return "works" in result && result.works;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError) || error.code !== "UNAVAILABLE") return false;
      await setTimeout((error.retryAfterSeconds ?? 0) * 1_000, undefined, { signal, ref: false });
    }
  }
}

/** Reads sources in the pool's processes, small texts at once; draws pages there, too. */
export function createSourceReader(pool: Pool, limits: ReaderLimits): SourceReaders {
  async function run(...[task, job, onProgress]: Parameters<Pool["run"]>) {
    const result = await pool.run(task, job, onProgress);
    if ("error" in result) throw deserialiseError(result.error);
    return result;
  }

  async function readInProcess(
    source: RawSource,
    signal: AbortSignal,
    onProgress: OnProgress | undefined,
  ): Promise<PackedDocument> {
    const job = { key: source.accountId ?? "", signal };
    return await readUpToBadAttachment(async (onAttachment, stopBefore) => {
      const task = { kind: "read", source, limits, stopBefore } as const;
      const result = await run(task, job, (progress) => {
        if ("attachment" in progress) onAttachment(progress.attachment);
        else onProgress?.(progress);
      });
      if ("document" in result) return result.document;
      throw new TypeError("a document was asked for");
    });
  }

  return {
    async read(source, signal, onProgress) {
      try {
        return await (isSmallText(source)
          ? readSource(source, limits).then(packDocument)
          : readInProcess(source, signal, onProgress));
      } catch (error) {
        throw refusalOf(error, signal);
      }
    },

    async draw(source, pages, signal) {
      try {
        const job = { key: source.accountId ?? "", signal };
        const result = await run({ kind: "draw", source, pages }, job);
        if ("images" in result) return result.images;
        throw new TypeError("pictures were asked for");
      } catch (error) {
        throw refusalOf(error, signal);
      }
    },

    async *tryParts(signal) {
      const trial = { kind: "try", languages: limits.ocrLanguages } as const;
      try {
        for (const { name, disables } of partsFor(limits.ocrLanguages)) {
          yield { name, disables, works: await works(run, { ...trial, part: name }, signal) };
        }
      } finally {
        pool.endIdle(); // every part is loaded in one of them
      }
    },
  };
}

/** What a reader throws that it did not foresee is a fact about the source, too. */
function refusalOf(error: unknown, signal: AbortSignal): unknown {
  signal.throwIfAborted();
  if (error instanceof AppError) return error;
  return unreadable("The source cannot be read; it may be damaged", error);
}
