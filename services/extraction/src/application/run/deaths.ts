import type { BlobStore } from "@quarry/blob-store";
import { blobNames, type FailureReason } from "@quarry/contracts";
import { KeyedMutex } from "@quarry/kernel";

/** Processes that may end in the same work before it is given up. */
const MOST_DEATHS = 2;

/** The failure of work that is given up. */
export const deadlyWork: FailureReason = {
  code: "INTERNAL",
  message: `${MOST_DEATHS} processes ended while they worked on this source, so it is not tried again. Send it in smaller parts, or with fewer fields`,
};

/**
 * Counts the processes that ended in an extraction's work, so that no source takes the service down
 * without end. The count lies with the extraction's other blobs: it outlives the process and is erased
 * with them.
 */
export function createDeaths(blobs: Pick<BlobStore, "find" | "put">) {
  const suspects = new KeyedMutex();
  const note = (extractionId: string, deaths: number) =>
    blobs.put(extractionId, blobNames.deaths, `${deaths}`);

  /** While the work runs its process counts as dead. */
  async function noted(extractionId: string, deaths: number, work: () => Promise<void>) {
    await note(extractionId, deaths + 1);
    try {
      await work();
    } catch (error) {
      await note(extractionId, deaths).catch(() => undefined); // the work's own error says more
      throw error;
    }
  }

  return {
    /**
     * Does the work, or gives it up where too many processes ended in it. Work in which one has ended runs
     * alone among its kind, so that none is blamed for what ran at the same time.
     *
     * @throws what the work throws; it may come back then.
     */
    async during(
      extractionId: string,
      work: () => Promise<void>,
      giveUp: () => Promise<void>,
    ): Promise<void> {
      const deaths = Number((await blobs.find(extractionId, blobNames.deaths)) ?? 0);
      if (deaths >= MOST_DEATHS) return giveUp();
      const run = () => noted(extractionId, deaths, work);
      await (deaths > 0 ? suspects.run("suspects", run) : run());
    },
  };
}
