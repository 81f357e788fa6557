import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { AppError, linesOf } from "@quarry/kernel";
import type { BatchRow } from "../../domain/batch-row.ts";
import { isLost } from "../content.ts";
import type { BatchViews, ExtractionViews } from "../ports.ts";
import { createEndOfBatch } from "./end-of-batch.ts";
import type { ExecuteBatch } from "./execute-batch.ts";
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
/** Batches of all accounts that are visited in one turn, oldest first. */
const scanLimit = 1_000;

/** A list that is being read: the number of the next item, and the lines from there on. */
type Reading = { next: number; lines: AsyncIterator<string> };

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
  const readings = createReadings(blobs);

  const isRunning = async ({ id }: BatchRow) => (await batches.load(id))?.status === "running";

  /** @returns whether every item is requested; it stops where the batch is cancelled meanwhile. */
  async function requestSome(batch: BatchRow, room: number): Promise<boolean> {
    const reading = await readings.open(batch);
    for (let left = room; left > 0 && (await isRunning(batch)); ) {
      const lines = await nextLines(reading, Math.min(atOnce, left));
      if (lines.length === 0) return true;
      const begun = await Promise.all(lines.map((line) => request(batch, reading.next++, line)));
      left -= begun.filter(Boolean).length;
    }
    return false;
  }

  /** Requests as many items as the limit allows; ends the batch once all its items have ended. */
  async function advance(batch: BatchRow): Promise<void> {
    const { id: batchId, accountId } = batch;
    const room = half - (await views.pending({ accountId, most: half }));
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
    const running = await batches.running(scanLimit);
    const ids = new Set(running.map(({ id }) => id));
    await readings.endOthers(ids);
    let failure: { error: unknown } | undefined;
    for (const batch of running) {
      try {
        await advance(batch);
      } catch (error) {
        await readings.end(batch.id); // it is read from its start the next time
        if (error instanceof ListUnreadableError)
          await blobs.eraseOwner(batch.id); // the next turn decides its end
        else if (!isPassing(error)) failure ??= { error };
      }
    }
    if (failure) throw failure.error;
    return running.length;
  };
}

/** Open readings of lists, by batch; a long list is read over several turns. */
function createReadings(blobs: Pick<BlobStore, "open">) {
  const readings = new Map<string, Reading>();

  /** Closes a reading. */
  async function end(batchId: string): Promise<void> {
    const reading = readings.get(batchId);
    readings.delete(batchId);
    await reading?.lines.return?.();
  }

  return {
    end,
    async open({ id, list }: BatchRow): Promise<Reading> {
      const known = readings.get(id);
      if (known) return known;
      const opened = await unlessUnreadable(blobs.open(list));
      const lines = linesOf(opened)[Symbol.asyncIterator]();
      const reading = { next: 1, lines };
      readings.set(id, reading);
      return reading;
    },
    async endOthers(running: ReadonlySet<string>): Promise<void> {
      for (const id of readings.keys()) if (!running.has(id)) await end(id);
    },
  };
}

async function nextLines({ lines }: Reading, most: number): Promise<string[]> {
  const read: string[] = [];
  while (read.length < most) {
    const line = await unlessUnreadable(lines.next());
    if (line.done) break;
    read.push(line.value);
  }
  return read;
}

/** The list of a batch is missing or damaged: reading it again does not help. */
class ListUnreadableError extends Error {
  override readonly name = "ListUnreadableError";
}

async function unlessUnreadable<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    throw isLost(error)
      ? new ListUnreadableError("the list is missing or damaged", { cause: error })
      : error;
  }
}

/** Whether the error only means that a limit is reached, or that the batch was cancelled meanwhile. */
function isPassing(error: unknown): boolean {
  const isFull = error instanceof AppError && ["RATE_LIMITED", "UNAVAILABLE"].includes(error.code);
  return isFull || error instanceof BlobMissingError;
}
