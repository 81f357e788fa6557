import { mkdir, open, rename, rm } from "node:fs/promises";
import type { Clock } from "@quarry/kernel";
import { type BlobContent, measured } from "../bytes.ts";
import { erased } from "../errors.ts";
import type { BlobRef } from "../port.ts";
import { isNotFound, syncFolder, toUnavailable, writtenAt } from "./files.ts";
import type { Layout } from "./layout.ts";
import type { SyncedFolders } from "./synced-folders.ts";

export type Files = { at: Layout; now: Clock; synced: SyncedFolders };

export type PutRequest = {
  owner: string;
  name: string;
  content: BlobContent;
  maxBytes: number | undefined;
};

/**
 * Writes to a temporary file, then renames it, so that readers see the old blob or the new one, never a part. An
 * erasure writes its marker before it removes files. So a writer that finds no marker after its rename was
 * earlier, and the erasure removes its blob; a writer that finds the marker removes its own blob.
 *
 * @throws AppError UNAVAILABLE if the disk is full.
 */
export async function putBlob(files: Files, request: PutRequest): Promise<BlobRef> {
  const { at, now, synced } = files;
  const { owner, name } = request;
  await refuseErased(at, owner);
  const { chunks, digest } = measured(request.content, request.maxBytes);
  const unfinished = at.unfinished(owner, name);
  try {
    await mkdir(at.folder(owner), { recursive: true });
    const writing = writeDurably(unfinished, chunks, now() / 1_000);
    await Promise.all([writing, synced.sync(at, owner)]);
    await rename(unfinished, at.blob(owner, name));
    await syncFolder(at.folder(owner));
  } catch (error) {
    await rm(unfinished, { force: true });
    if (isNotFound(error)) await refuseErased(at, owner); // an erasure has removed the folder
    throw toUnavailable(error);
  }
  await refuseErased(at, owner);
  return { owner, name, ...digest() };
}

async function writeDurably(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  seconds: number,
): Promise<void> {
  await using file = await open(path, "wx");
  await file.writeFile(chunks);
  await file.utimes(seconds, seconds);
  await file.sync();
}

async function refuseErased(at: Layout, owner: string): Promise<void> {
  if ((await writtenAt(at.marker(owner))) === undefined) return;
  await removeBlobs(at, owner);
  throw erased(owner);
}

/** Removes all files of an owner. Retries, because concurrent writes may add files. */
export async function removeBlobs(at: Layout, owner: string): Promise<void> {
  await rm(at.folder(owner), { recursive: true, force: true, maxRetries: 10, retryDelay: 10 });
}
