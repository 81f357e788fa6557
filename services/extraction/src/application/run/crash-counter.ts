import type { BlobStore } from "@quarry/blob-store";
import { blobNames, type FailureReason } from "@quarry/contracts";
import { KeyedMutex } from "@quarry/kernel";

/** After this many crashes during the same work, it is given up. */
const MAX_CRASHES = 2;

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
  const store = (extractionId: string, crashes: number) =>
    blobs.put(extractionId, blobNames.deaths, `${crashes}`);

  /** Counts a crash before the work begins and uncounts it if the work throws, so that only a crash stays counted. */
  async function runCounted(extractionId: string, crashes: number, work: () => Promise<void>) {
    await store(extractionId, crashes + 1);
    try {
      await work();
    } catch (error) {
      await store(extractionId, crashes).catch(() => undefined); // the work's own error says more
      throw error;
    }
  }

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
      const crashes = Number((await blobs.find(extractionId, blobNames.deaths)) ?? 0);
      if (crashes >= MAX_CRASHES) return giveUp();
      const run = () => runCounted(extractionId, crashes, work);
      await (crashes > 0 ? suspects.run("suspects", run) : run());
    },
  };
}
