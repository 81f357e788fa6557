import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import { blobNames, type FailureReason } from "@quarry/contracts";
import { KeyedMutex } from "@quarry/kernel";

/**
 * After this many crashes during the same work, it is given up: one in company, then two while it ran alone. A process
 * that was killed from outside looks the same as one that the work crashed, so one such kill must not condemn the
 * work on which it falls. Two that fall on the same work while it runs alone do.
 */
const MAX_CRASHES = 3;

/** Counts that are remembered while they cannot be stored; of more, the oldest are forgotten. */
const MAX_REMEMBERED = 10_000;

/** The failure of work that is given up. */
export const crashedTooOften: FailureReason = {
  code: "INTERNAL",
  message: `${MAX_CRASHES} processes ended while they worked on this source, so it is not tried again. Send it in smaller parts, or with fewer fields`,
};

/**
 * Counts the processes that crashed while they worked on an extraction, so that no source crashes the service
 * again and again. The count is stored with the extraction's other blobs: it outlives the process and is
 * erased with them.
 */
export function createCrashCounter(blobs: Pick<BlobStore, "find" | "put">) {
  const suspects = new KeyedMutex();
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
     * Does the work, or gives it up if it has crashed too often. Work that has crashed before runs one at a
     * time, so that no two of them are counted for one crash. A new killer beside it still counts against it.
     *
     * @throws what the work throws; it may then be delivered again.
     */
    async during(
      extractionId: string,
      work: () => Promise<void>,
      giveUp: () => Promise<void>,
    ): Promise<void> {
      const crashes = await countOf(extractionId);
      if (crashes >= MAX_CRASHES) return giveUp();
      const run = () => runCounted(extractionId, crashes, work);
      await (crashes > 0 ? suspects.run("suspects", run) : run());
    },
  };
}
