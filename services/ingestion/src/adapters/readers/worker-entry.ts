import { AppError, type SerialisedError, serialiseError } from "@quarry/kernel";
import type { PageImage, RawSource, ReadDocument, ReadProgress } from "../../application/ports.ts";
import type { ReaderLimits } from "./limits.ts";
import { readSource } from "./read-source.ts";

/** A source to read, or pages of one to draw. */
export type ReadTask =
  | { kind: "read"; source: RawSource; limits: ReaderLimits }
  | { kind: "draw"; source: RawSource; pages: readonly number[] };

/** Errors lose their class between processes, so expected ones travel as data. */
export type ReadResult =
  | { document: ReadDocument }
  | { images: PageImage[] }
  | { error: SerialisedError };

/** What a process of the pool does: reads one source, or draws pages of it. */
export default async function work(
  task: ReadTask,
  onProgress: (progress: ReadProgress) => void,
): Promise<ReadResult> {
  try {
    if (task.kind === "read") {
      return { document: await readSource(task.source, task.limits, onProgress) };
    }
    const { renderImages } = await import("./render-images.ts");
    return { images: await renderImages(task.source, task.pages) };
  } catch (error) {
    if (error instanceof AppError) return { error: serialiseError(error) };
    throw error;
  }
}
