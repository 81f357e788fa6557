import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { blobNames } from "@quarry/contracts";
import { extractionStream, itemId } from "@quarry/extraction/stores";
import { linesOf } from "@quarry/kernel";
import { BackupError } from "../errors.ts";
import type { Stores } from "../stores/stores.ts";
import { readLines } from "./files.ts";
import * as format from "./format.ts";

/** By the stream of the extraction. */
export type Erasures = Map<string, format.ErasureLine>;

/** Writes the blobs of a backup, save those of erased extractions; resolves to how many. */
export async function restoreBlobs(
  { blobs }: Stores,
  folder: string,
  erasures: Erasures,
): Promise<number> {
  await using pack = await open(join(folder, format.blobsFile), "r");
  let restored = 0;
  for await (const line of readLines(join(folder, format.blobIndexFile))) {
    const { owner, name, size, sha256, offset } = format.BlobLine.parse(line);
    if (erasures.has(extractionStream(owner))) continue;
    const bytes = Buffer.alloc(size);
    await pack.read(bytes, 0, size, offset);
    if (name === blobNames.batchList && (await listsErased(owner, bytes, erasures))) continue;
    const written = await blobs.put(owner, name, bytes);
    if (written.sha256 !== sha256) {
      throw new BackupError(`The blob ${name} of ${owner} does not match the backup's index`);
    }
    restored++;
  }
  return restored;
}

/**
 * Whether a batch's list names an item that was erased since: its caller could erase that only once the
 * list was erased as a whole.
 */
async function listsErased(batchId: string, list: Buffer, erasures: Erasures): Promise<boolean> {
  let number = 1;
  for await (const _line of linesOf(Readable.from([list]))) {
    if (erasures.has(extractionStream(itemId(batchId, number++)))) return true;
  }
  return false;
}
