import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import type { AnswerMemory } from "@quarry/engine";

/** Extractions whose answers are also held in memory; the oldest is evicted first. */
const MAX_HELD = 64;

/** The LLM answers of every extraction that is worked on. */
export type AnswerMemories = {
  of(extractionId: string): AnswerMemory;
  /** Call this once the extraction has ended. */
  release(extractionId: string): void;
};

/**
 * Stores answers with the extraction's other blobs, so that they outlive the process and are erased with
 * them. They are held in memory as well: if the blob store is unavailable, the work continues, and the next
 * delivery to this process still finds them.
 */
export function createAnswerMemories(blobs: BlobStore): AnswerMemories {
  const held = new Map<string, Map<string, string>>();

  function openAnswers(extractionId: string): Map<string, string> {
    const answers = held.get(extractionId) ?? new Map<string, string>();
    held.set(extractionId, answers);
    const [oldest] = held.keys();
    if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
    return answers;
  }

  return {
    of: (extractionId) => ({
      async recall(name) {
        const answer = held.get(extractionId)?.get(name);
        if (answer !== undefined) return answer;
        return (await blobs.find(extractionId, name))?.toString("utf8");
      },
      async keep(name, answer) {
        openAnswers(extractionId).set(name, answer);
        try {
          await blobs.put(extractionId, name, answer);
        } catch (error) {
          if (error instanceof OwnerErasedError) throw error;
        }
      },
    }),
    release: (extractionId) => void held.delete(extractionId),
  };
}
