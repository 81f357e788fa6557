import type { BlobStore } from "@quarry/blob-store";
import { blobNames, type FailureReason } from "@quarry/contracts";
import { KeyedMutex } from "@quarry/kernel";

/** Crashes of a process during the same work before it is given up. */
const MOST_DEATHS = 2;

/** The failure of work that is given up. */
export const deadlyWork: FailureReason = {
  code: "INTERNAL",
  message: `${MOST_DEATHS} processes ended while they worked on this source, so it is not tried again. Send it in smaller parts, or with fewer fields`,
};

/**
 * Counts the processes that ended while they worked on an extraction, so that no source crashes the service
 * again and again. The count lies with the extraction's other blobs: it outlives the process and is erased
 * with them.
 */
export function createDeaths(blobs: Pick<BlobStore, "find" | "put">) {
  const suspects = new KeyedMutex();
  const note = (extractionId: string, deaths: number) =>
    blobs.put(extractionId, blobNames.deaths, `${deaths}`);

  /** Counts a death before the work begins and takes it back if the work throws: a crash leaves it counted. */
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
     * Does the work, or gives it up if too many processes ended during it. Suspects, during which a process
     * has ended before, run one at a time, so that none is blamed for another.
     *
     * @throws what the work throws; it may then be delivered again.
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
