import type { BlobStore } from "@quarry/blob-store";
import { blobNames, type FailureReason } from "@quarry/contracts";

/** Processes that may die in the same work, so far as is known, before it is given up. */
const MOST_DEATHS = 2;

/** What a caller is told of work that is given up. */
export const deadlyWork: FailureReason = {
  code: "INTERNAL",
  message:
    "The processes that worked on this source died, again and again; it is not tried again. Send it in smaller parts, or with fewer fields",
};

/**
 * Counts the processes that died in an extraction's work, so that no source takes the service down
 * without end. The count lies with the extraction's other blobs: it outlives the process and is erased
 * with them. The first delivery writes nothing, so the death of its process is not among those known.
 */
export function createDeaths(blobs: Pick<BlobStore, "find" | "put">) {
  const note = (extractionId: string, deaths: number) =>
    blobs.put(extractionId, blobNames.deaths, `${deaths}`);

  return {
    /**
     * Does the work, or gives it up where too many processes died in it. While it runs this process
     * counts as dead.
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
      await note(extractionId, deaths + 1);
      try {
        await work();
      } catch (error) {
        await note(extractionId, deaths).catch(() => undefined); // the work's own error tells more
        throw error;
      }
    },
  };
}
