import { BlobMissingError } from "@quarry/blob-store";
import { AppError } from "@quarry/kernel";
import type { BatchRow } from "../../domain/batch-row.ts";
import type { BatchViews, ExtractionViews } from "../ports.ts";
import { createEndOfBatch } from "./end-of-batch.ts";
import type { ExecuteBatch } from "./execute-batch.ts";
import { createListReadings, ListUnreadableError } from "./list-readings.ts";
import { createRequestItem, type RequestItemDependencies } from "./request-item.ts";

export type PumpDependencies = RequestItemDependencies & {
  batches: BatchViews;
  views: ExtractionViews;
  executeBatch: ExecuteBatch;
  /** Pending extractions that an account may have. */
  maxPerAccount: number;
  /** Called for each batch that is cancelled because its list is lost. */
  listLost: (batchId: string) => void;
};

/** Items that are requested at once. */
const atOnce = 8;
/** Batches that are visited in one turn, shared among all accounts. */
const scanLimit = 1_000;

/**
 * Requests the items of running batches, but keeps each account at or below half of its limit of pending
 * extractions. The other half is left for single extractions; these count too, so a batch waits while they
 * alone fill half of the limit. Every replica pumps: ids follow from the batch and the item's number, so
 * that a repeat by another replica or after a crash requests the same extraction.
 *
 * @returns a function that visits all running batches once and resolves to how many there are.
 */
export function createPump(dependencies: PumpDependencies): () => Promise<number> {
  const { batches, views, blobs, executeBatch, maxPerAccount, listLost } = dependencies;
  const half = Math.ceil(maxPerAccount / 2);
  const request = createRequestItem(dependencies);
  const decideEnd = createEndOfBatch(dependencies);
  const readings = createListReadings(blobs);

  const isRunning = async ({ id }: BatchRow) => (await batches.load(id))?.status === "running";

  /** @returns whether every item is requested; it stops where the batch is cancelled meanwhile. */
  async function requestSome(batch: BatchRow, room: number): Promise<boolean> {
    for (let left = room; left > 0 && (await isRunning(batch)); ) {
      const { first, lines } = await readings.next(batch, Math.min(atOnce, left));
      if (lines.length === 0) return true;
      const requests = lines.map((line, index) => request(batch, first + index, line));
      const begun = await allEnded(requests);
      readings.passOver(batch.id, lines.length);
      left -= begun.filter(Boolean).length;
    }
    return false;
  }

  /**
   * Requests as many items as the limit allows; ends the batch once all its items have ended.
   *
   * @param mayRequest false where an item of the account was refused in this turn.
   */
  async function advance(batch: BatchRow, mayRequest: boolean): Promise<void> {
    const { id: batchId, accountId } = batch;
    const room = mayRequest ? half - (await views.pending({ accountId, most: half })) : 0;
    if ((await blobs.names(batchId)).length > 0) {
      if (room <= 0 || !(await requestSome(batch, room))) return;
      await readings.end(batchId);
      await blobs.eraseOwner(batchId);
    }
    const command = await decideEnd(batch);
    if (!command) return;
    const { type: commandId } = command;
    await executeBatch(command, { commandId, requestHash: commandId, meta: { accountId } });
    if (commandId === "cancel") listLost(batchId);
  }

  return async () => {
    const running = await batches.runningByTurns(scanLimit);
    const ids = new Set(running.map(({ id }) => id));
    await readings.endOthers(ids);
    const fullAccounts = new Set<string>();
    let failure: { error: unknown } | undefined;
    for (const batch of running) {
      try {
        await advance(batch, !fullAccounts.has(batch.accountId));
      } catch (error) {
        if (isFull(error)) {
          fullAccounts.add(batch.accountId);
          await readings.pause();
          continue;
        }
        await readings.end(batch.id); // it is read from its start the next time
        if (error instanceof ListUnreadableError)
          await blobs.eraseOwner(batch.id); // the next turn decides its end
        else if (!(error instanceof BlobMissingError)) failure ??= { error }; // missing where it was cancelled meanwhile
      }
    }
    if (failure) throw failure.error;
    return running.length;
  };
}

/** Whether the error only means that a limit is reached, or that a store is away. */
function isFull(error: unknown): boolean {
  return error instanceof AppError && ["RATE_LIMITED", "UNAVAILABLE"].includes(error.code);
}

/** Waits for all, so that none is in progress when the next turn begins. @throws the first error in their order. */
async function allEnded<Result>(requests: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(requests);
  return Promise.all(requests);
}
