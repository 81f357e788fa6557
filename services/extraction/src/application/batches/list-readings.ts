import type { BlobStore } from "@quarry/blob-store";
import { linesOf } from "@quarry/kernel";
import type { BatchRow } from "../../domain/batch-row.ts";
import { isLost } from "../content.ts";

/** Characters of lines that are kept in memory, of all lists, while there is no room for their items. */
const keptCharacters = 1_048_576;

/** A list that is being read: the number of the next item, lines from there on that were read, and the rest. */
type Reading = { next: number; taken: string[]; lines: AsyncIterator<string> };

/** Open readings of lists, by batch; a long list is read over several turns. */
export function createListReadings(blobs: Pick<BlobStore, "open">) {
  const readings = new Map<string, Reading>();

  /** Closes a reading; the list is read from its start the next time. */
  async function end(batchId: string): Promise<void> {
    const reading = readings.get(batchId);
    readings.delete(batchId);
    await reading?.lines.return?.();
  }

  async function open({ id, list }: BatchRow): Promise<Reading> {
    const known = readings.get(id);
    if (known) return known;
    const lines = linesOf(await blobs.open(list))[Symbol.asyncIterator]();
    const reading = { next: 1, taken: [], lines };
    readings.set(id, reading);
    return reading;
  }

  return {
    end,

    /**
     * Up to `most` lines from the next item on, and its number; the same again until they are passed over. None at the
     * end of the list. An error closes the list, because a stream that has failed looks as if it had ended.
     *
     * @throws ListUnreadableError if the list is missing or damaged.
     */
    async next(batch: BatchRow, most: number): Promise<{ first: number; lines: string[] }> {
      try {
        const { next: first, taken, lines } = await open(batch);
        while (taken.length < most) {
          const line = await lines.next();
          if (line.done) break;
          taken.push(line.value);
        }
        return { first, lines: taken.slice(0, most) };
      } catch (error) {
        await end(batch.id);
        throw isLost(error)
          ? new ListUnreadableError("the list is missing or damaged", { cause: error })
          : error;
      }
    },

    /** Continues behind the next `count` lines, whose items are requested. */
    passOver(batchId: string, count: number): void {
      const reading = readings.get(batchId);
      if (!reading) return;
      reading.taken.splice(0, count);
      reading.next += count;
    },

    /** Keeps the place in a list until there is room; closes the list if its lines and those of others are too many. */
    async pause(batchId: string): Promise<void> {
      const taken = [...readings.values()].flatMap((reading) => reading.taken);
      const characters = taken.reduce((sum, { length }) => sum + length, 0);
      if (characters > keptCharacters) await end(batchId);
    },

    async endOthers(running: ReadonlySet<string>): Promise<void> {
      for (const id of readings.keys()) if (!running.has(id)) await end(id);
    },
  };
}

/** The list of a batch is missing or damaged: reading it again does not help. */
export class ListUnreadableError extends Error {
  override readonly name = "ListUnreadableError";
}
