import { join } from "node:path";
import type { BlobReference } from "@quarry/contracts";
import type { StoredCommit } from "@quarry/event-store";
import { isExtractionStream } from "@quarry/extraction/stores";
import { counted, sha256 } from "@quarry/kernel";
import { existingExtraction } from "../existing-extractions.ts";
import type { Stores } from "../stores/stores.ts";
import { createFile, type FileDigest, type NewFile, readLines } from "./files.ts";
import * as format from "./format.ts";

type Missing = { extractionId: string; name: string };

export type CopiedBlobs = {
  extractions: number;
  blobs: number;
  /** Blobs that events refer to and that are not as they were stored. */
  missing: Missing[];
  digests: Record<string, FileDigest>;
};

export type Pack = { content: NewFile; index: NewFile };

/** Begins the two files of a backup that hold blobs. */
export async function createPack(folder: string): Promise<Pack> {
  const content = await createFile(folder, format.blobsFile);
  return { content, index: await createFile(folder, format.blobIndexFile) };
}

/**
 * Copies the lists of running batches. A list is erased once every item of it has begun, so this comes
 * directly after the positions are taken: what begins later is in the copied list, not in the copied log.
 */
export async function copyLists(stores: Stores, pack: Pack): Promise<number> {
  let copied = 0;
  for (const { id } of await stores.extraction.batchViews.running()) {
    copied += (await copyOwner(stores, pack, id)).size;
  }
  return copied;
}

/** Copies the blobs of every extraction of the copied log that is not deleted by now. */
export async function copyBlobs(
  stores: Stores,
  { folder, pack }: { folder: string; pack: Pack },
  progress: (text: string) => void,
): Promise<CopiedBlobs> {
  const copied = { extractions: 0, blobs: 0, missing: [] as Missing[] };
  for await (const extractionId of requestedIn(join(folder, format.logFile("extraction")))) {
    const living = await existingExtraction(stores.extraction.log, extractionId);
    if (!living) continue;
    const found = await copyOwner(stores, pack, extractionId);
    const missing = notIn(found, living.references);
    const isLiving =
      missing.length === 0 || (await existingExtraction(stores.extraction.log, extractionId));
    if (isLiving) copied.missing.push(...missing.map(({ name }) => ({ extractionId, name })));
    copied.blobs += found.size;
    if (++copied.extractions % 1_000 === 0)
      progress(`${counted(copied.extractions, "extraction")} copied`);
  }
  const digests = {
    [format.blobsFile]: await pack.content.end(),
    [format.blobIndexFile]: await pack.index.end(),
  };
  return { ...copied, digests };
}

/** Ids of the extractions whose request is in a copied log, in its order. */
async function* requestedIn(logFile: string): AsyncGenerator<string, void> {
  for await (const line of readLines(logFile)) {
    const { v, s, e } = line as StoredCommit; // written a moment ago by this program
    if (v === 1 && e.length > 0 && isExtractionStream(s)) yield s.slice("extraction-".length);
  }
}

/** Returns the digests of what was copied, by name. */
async function copyOwner(
  { blobs }: Stores,
  { content, index }: Pack,
  owner: string,
): Promise<Map<string, string>> {
  const copied = new Map<string, string>();
  for (const name of await blobs.names(owner)) {
    const bytes = await blobs.find(owner, name);
    if (!bytes) continue; // deleted meanwhile
    const digest = sha256(bytes);
    const line = { owner, name, size: bytes.byteLength, sha256: digest, offset: content.size() };
    await content.write(bytes);
    await index.line(line satisfies format.BlobLine);
    copied.set(name, digest);
  }
  return copied;
}

function notIn(copied: Map<string, string>, references: BlobReference[]): BlobReference[] {
  return references.filter(({ name, sha256: due }) => copied.get(name) !== due);
}
