import { AppError, type SerialisedError, serialiseError } from "@quarry/kernel";
import type { RawSource, ReadDocument, ReadProgress } from "../../application/ports.ts";
import type { ReaderLimits } from "./limits.ts";
import { readSource } from "./read-source.ts";

export type ReadTask = { source: RawSource; limits: ReaderLimits };

/** Errors lose their class between processes, so expected ones travel as data. */
export type ReadResult = { document: ReadDocument } | { error: SerialisedError };

/** What a process of the pool does: reads one source. */
export default async function read(
  { source, limits }: ReadTask,
  onProgress: (progress: ReadProgress) => void,
): Promise<ReadResult> {
  try {
    return { document: await readSource(source, limits, onProgress) };
  } catch (error) {
    if (error instanceof AppError) return { error: serialiseError(error) };
    throw error;
  }
}
