import { AppError, deserialiseError } from "@quarry/kernel";
import { type PackedDocument, packDocument } from "../../application/packed-document.ts";
import type { PageDrawer, RawSource, ReadProgress, SourceReader } from "../../application/ports.ts";
import type { ReaderLimits } from "./limits.ts";
import type { ReaderPart } from "./parts.ts";
import { readSource } from "./read-source.ts";
import { unreadable } from "./unreadable.ts";
import type { ReadResult, ReadTask } from "./worker-entry.ts";

/** Words of this length or less, sent as such, cost less to read than to hand to a process. */
const smallText = 8_192;

type OnProgress = (progress: ReadProgress) => void;
type Pool = {
  run(task: ReadTask, signal: AbortSignal, onProgress?: OnProgress): Promise<ReadResult>;
};

function isSmallText(source: RawSource): boolean {
  return typeof source.content === "string" && source.content.length <= smallText;
}

/** Reads, draws, and tells what is missing for that. */
export type SourceReaders = SourceReader &
  PageDrawer & {
    /** Parts that are missing or do not work, tried in one of the pool's processes. */
    missingParts(signal: AbortSignal): Promise<ReaderPart[]>;
  };

/** Reads sources in the pool's processes, small texts at once; draws pages there, too. */
export function createSourceReader(pool: Pool, limits: ReaderLimits): SourceReaders {
  async function run(task: ReadTask, signal: AbortSignal, onProgress?: OnProgress) {
    const result = await pool.run(task, signal, onProgress);
    if ("error" in result) throw deserialiseError(result.error);
    return result;
  }

  async function readInProcess(
    source: RawSource,
    signal: AbortSignal,
    onProgress: OnProgress | undefined,
  ): Promise<PackedDocument> {
    const result = await run({ kind: "read", source, limits }, signal, onProgress);
    if ("document" in result) return result.document;
    throw new TypeError("a document was asked for");
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
        const result = await run({ kind: "draw", source, pages }, signal);
        if ("images" in result) return result.images;
        throw new TypeError("pictures were asked for");
      } catch (error) {
        throw refusalOf(error, signal);
      }
    },

    async missingParts(signal) {
      const result = await run({ kind: "check", languages: limits.ocrLanguages }, signal);
      return "missing" in result ? result.missing : [];
    },
  };
}

/** What a reader throws that it did not foresee is a fact about the source, too. */
function refusalOf(error: unknown, signal: AbortSignal): unknown {
  signal.throwIfAborted();
  if (error instanceof AppError) return error;
  return unreadable("The source cannot be read; it may be damaged", error);
}
