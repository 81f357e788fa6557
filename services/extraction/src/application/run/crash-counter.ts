import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import { blobNames, type FailureReason } from "@quarry/contracts";
import { createSharedLock } from "@quarry/kernel";

/** Crashes during work that runs beside other work; then it runs alone, to find the work that crashes processes. */
const CRASHES_TOGETHER = 2;

/**
 * Crashes during work that runs alone; then it is given up. A process that was killed from outside looks the same as one
 * that the work crashed, so one such kill must not condemn the work on which it falls.
 */
const CRASHES_ALONE = 3;

/** Counts that are remembered while they cannot be stored; of more, the oldest are forgotten. */
const MAX_REMEMBERED = 10_000;

/** The failure of work that is given up. */
export const crashedTooOften: FailureReason = {
  code: "INTERNAL",
  message: `${CRASHES_ALONE} processes ended while they worked on this source and no other, so it is not tried again. Send it in smaller parts, or with fewer fields`,
};

/**
 * Counts the processes that crashed while they worked on an extraction, so that no source crashes the service
 * again and again. The count is stored with the extraction's other blobs: it outlives the process and is
 * erased with them.
 */
export function createCrashCounter(blobs: Pick<BlobStore, "find" | "put">) {
  const lock = createSharedLock();
  /** The right counts of work whose stored count is too high, because it could not be lowered when the work or its counting threw. */
  const survived = new Map<string, number>();
  const store = (extractionId: string, crashes: number) =>
    blobs.put(extractionId, blobNames.deaths, `${crashes}`);

  /** Counts a crash before the work begins and uncounts it if the work throws, so that only a crash stays counted. */
  async function runCounted(extractionId: string, crashes: number, work: () => Promise<void>) {
    try {
      await store(extractionId, crashes + 1);
      survived.delete(extractionId);
      await work();
    } catch (error) {
      await store(extractionId, crashes).then(
        () => survived.delete(extractionId),
        (failure: unknown) => remember(extractionId, crashes, failure),
      ); // the work's own error says more
      throw error;
    }
  }

  function remember(extractionId: string, crashes: number, failure: unknown): void {
    survived.delete(extractionId);
    if (failure instanceof OwnerErasedError) return;
    survived.set(extractionId, crashes);
    const [oldest] = survived.keys();
    if (survived.size > MAX_REMEMBERED && oldest !== undefined) survived.delete(oldest);
  }

  const countOf = async (extractionId: string): Promise<number> =>
    survived.get(extractionId) ?? Number((await blobs.find(extractionId, blobNames.deaths)) ?? 0);

  return {
    /**
     * Does the work, or gives it up if processes have crashed too often while it ran alone. Work that was running in a
     * few crashes runs alone in this process.
     *
     * @throws what the work throws; it may then be delivered again.
     */
    async during(
      extractionId: string,
      work: () => Promise<void>,
      giveUp: () => Promise<void>,
    ): Promise<void> {
      const crashes = await countOf(extractionId);
      if (crashes >= CRASHES_TOGETHER + CRASHES_ALONE) return giveUp();
      const run = () => runCounted(extractionId, crashes, work);
      await (crashes < CRASHES_TOGETHER ? lock.together(run) : lock.alone(run));
    },
  };
}
