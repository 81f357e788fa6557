import type { BlobStore } from "@quarry/blob-store";
import { linesOf } from "@quarry/kernel";
import type { BatchRow } from "../../domain/batch-row.ts";
import { isLost } from "../content.ts";

/** Characters of lines that are kept in memory, of all lists, while there is no room for their items. */
const keptCharacters = 1_048_576;

/**
 * A list that is being read: the number of the next item, lines from there on that were read, their characters, and the
 * rest, which is undefined while the list is closed.
 */
type Reading = {
  next: number;
  taken: string[];
  characters: number;
  lines: AsyncIterator<string> | undefined;
};

/** Open readings of lists, by batch; a long list is read over several turns. */
export function createListReadings(blobs: Pick<BlobStore, "open">) {
  const readings = new Map<string, Reading>();

  /** Forgets a reading; the list is read from its start the next time. */
  async function end(batchId: string): Promise<void> {
    const reading = readings.get(batchId);
    readings.delete(batchId);
    if (reading) await close(reading);
  }

  async function open({ id, list }: BatchRow) {
    const reading = readings.get(id) ?? { next: 1, taken: [], characters: 0, lines: undefined };
    readings.set(id, reading);
    const lines = reading.lines ?? (await linesFrom(await blobs.open(list), reading.next));
    return Object.assign(reading, { lines });
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
        const reading = await open(batch);
        const { next: first, taken, lines } = reading;
        while (taken.length < most) {
          const line = await lines.next();
          if (line.done) break;
          taken.push(line.value);
          reading.characters += line.value.length;
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
      const passed = reading.taken.splice(0, count);
      reading.characters -= passed.reduce((sum, { length }) => sum + length, 0);
      reading.next += count;
    },

    /** Keeps the places until there is room; closes the lists of which most is kept while they are too much together. */
    async pause(): Promise<void> {
      const bySize = [...readings.values()].sort((a, b) => b.characters - a.characters);
      let kept = bySize.reduce((sum, { characters }) => sum + characters, 0);
      for (const reading of bySize) {
        if (kept <= keptCharacters) return;
        kept -= reading.characters;
        await close(reading);
      }
    },

    async endOthers(running: ReadonlySet<string>): Promise<void> {
      for (const id of readings.keys()) if (!running.has(id)) await end(id);
    },
  };
}

/** Closes a list, and keeps the place in it. */
async function close(reading: Reading): Promise<void> {
  const { lines } = reading;
  Object.assign(reading, { taken: [], characters: 0, lines: undefined });
  await lines?.return?.();
}

/** The lines of a list from the next item on. */
async function linesFrom(
  bytes: AsyncIterable<Uint8Array>,
  next: number,
): Promise<AsyncIterator<string>> {
  const lines = linesOf(bytes)[Symbol.asyncIterator]();
  for (let item = 1; item < next; item++) await lines.next();
  return lines;
}

/** The list of a batch is missing or damaged: reading it again does not help. */
export class ListUnreadableError extends Error {
  override readonly name = "ListUnreadableError";
}
