import type { Span } from "@quarry/document";
import type { EngineImage } from "@quarry/engine";

/**
 * A run of the document that goes to the model at once. From `start` to `own` it repeats the end of
 * the chunk before it, so that what stands across the cut is seen whole by one of the two.
 */
export type Chunk = Span & {
  own: number;
  /** The pages that are shown as pictures with it. */
  images: readonly EngineImage[];
};

/** Whether the chunk is all of a text. */
export function isWhole({ start, end }: Span, text: string): boolean {
  return start === 0 && end === text.length;
}
