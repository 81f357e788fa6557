import type {
  PackedDocument,
  PageImage,
  RawSource,
  ReadProgress,
  RenderableSource,
} from "@quarry/document";
import { packDocument } from "@quarry/document";
import { AppError, type SerialisedError, serialiseError } from "@quarry/kernel";
import type { ReaderLimits } from "./limits.ts";
import type { StopBefore } from "./mail/message-reader.ts";
import { partNamedBy, partWorks } from "./self-test/reader-parts.ts";
import { readSource } from "./sources/read-source.ts";
import { unreadable } from "./unreadable.ts";

/** A source to read, pages of one to draw, or a part of this server to try. */
export type ReadTask =
  | { kind: "read"; source: RawSource; limits: ReaderLimits; stopBefore?: StopBefore | undefined }
  | { kind: "draw"; source: RenderableSource; pages: readonly number[] }
  | { kind: "try"; part: string; languages: readonly string[] };

/** How far a source has been read; of a message, the attachment from 1 that is read next. */
export type JobProgress = ReadProgress | { attachment: number };

/** Errors lose their class between processes, so expected ones travel as data. */
export type ReadResult =
  | { document: PackedDocument }
  | { images: PageImage[] }
  | { works: boolean }
  | { error: SerialisedError };

async function carryOut(
  task: ReadTask,
  onProgress: (progress: JobProgress) => void,
): Promise<ReadResult> {
  if (task.kind === "read") {
    const { source, limits, stopBefore } = task;
    const onAttachment = (attachment: number) => onProgress({ attachment });
    const options = { onProgress, onAttachment, stopBefore };
    return { document: packDocument(await readSource(source, limits, options)) };
  }
  if (task.kind === "try") return { works: await partWorks(task.part, task.languages) };
  const { renderImages } = await import("./sources/render-images.ts");
  return { images: await renderImages(task.source, task.pages) };
}

/** The error as the caller sees it; undefined for an unexpected one. */
function toKnownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const part = partNamedBy(error);
  return (
    part &&
    unreadable(
      `This server cannot read ${part.disables}: its component ${part.name} is missing or broken`,
      error,
    )
  );
}

/** What a process of the pool does: reads a source, draws pages of one, or tries a part. */
export default async function work(
  task: ReadTask,
  onProgress: (progress: JobProgress) => void,
): Promise<ReadResult> {
  try {
    return await carryOut(task, onProgress);
  } catch (error) {
    const known = toKnownError(error);
    if (known) return { error: serialiseError(known) };
    throw error;
  }
}
