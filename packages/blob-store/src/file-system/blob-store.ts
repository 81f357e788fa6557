import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Clock, systemClock } from "@quarry/kernel";
import { checkAddress, checkOwner } from "../address.ts";
import { assertIntact, verified } from "../bytes.ts";
import { missing } from "../errors.ts";
import type { BlobRef, BlobStore } from "../port.ts";
import { entriesOf, ifExists, isNotFound, syncFolder, toUnavailable, writtenAt } from "./files.ts";
import { type Layout, layout, UNFINISHED } from "./layout.ts";
import { putBlob, removeBlobs } from "./put-blob.ts";
import { ownersBefore, removeUnfinishedBefore } from "./sweep-files.ts";
import { SyncedFolders } from "./synced-folders.ts";

export type FileSystemBlobStoreOptions = {
  /** The folder of all blobs; created if it is missing. */
  root: string;
  now?: Clock;
};

/** Larger payloads are read in pieces, because the digest of tens of megabytes would block the event loop. */
const MAX_BYTES_AT_ONCE = 1_048_576;

/** Blobs as files. Completed writes and erasures survive a power cut. */
export async function openFileSystemBlobStore(
  options: FileSystemBlobStoreOptions,
): Promise<BlobStore> {
  const { now = systemClock } = options;
  const at = layout(resolve(options.root));
  await mkdir(at.root, { recursive: true });
  const synced = new SyncedFolders();

  async function openBlob(ref: BlobRef): Promise<AsyncIterable<Uint8Array>> {
    checkAddress(ref);
    const path = at.blob(ref.owner, ref.name);
    if ((await writtenAt(path)) === undefined) throw missing(ref);
    return verified(ref, streamFile(path, ref));
  }

  return {
    async put(owner, name, content, { maxBytes } = {}) {
      checkAddress({ owner, name });
      return putBlob({ at, now, synced }, { owner, name, content, maxBytes });
    },
    open: openBlob,
    async read(ref) {
      checkAddress(ref);
      if (ref.size > MAX_BYTES_AT_ONCE) return buffer(await openBlob(ref));
      const reading = readFile(at.blob(ref.owner, ref.name));
      return assertIntact(
        ref,
        await reading.catch((error) => Promise.reject(orMissing(error, ref))),
      );
    },
    async find(owner, name) {
      checkAddress({ owner, name });
      return ifExists(readFile(at.blob(owner, name)));
    },
    async names(owner) {
      checkOwner(owner);
      return (await entriesOf(at.folder(owner))).filter((name) => !name.endsWith(UNFINISHED));
    },
    async eraseOwner(owner) {
      checkOwner(owner);
      await markErased(at, owner);
      await removeBlobs(at, owner);
      await syncFolder(at.shardFolder(owner));
    },
    owners: ({ olderThanMs, ...page }) => ownersBefore(at, now() - olderThanMs, page),
    removeUnfinished: ({ olderThanMs }) => removeUnfinishedBefore(at, now() - olderThanMs),
    ping: () => access(at.root, constants.W_OK),
    async [Symbol.asyncDispose]() {},
  };
}

/** @throws AppError UNAVAILABLE if the disk has no room for the marker: nothing is erased yet. */
async function markErased(at: Layout, owner: string): Promise<void> {
  try {
    await mkdir(at.shardFolder(owner), { recursive: true });
    await (await open(at.marker(owner), "a")).close();
    await syncFolder(at.shardFolder(owner));
    await syncFolder(at.root);
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** Opens the file at the first read, so that an unread stream holds no file open. */
async function* streamFile(path: string, ref: BlobRef): AsyncGenerator<Uint8Array, void> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw orMissing(error, ref);
  }
}

function orMissing(error: unknown, ref: BlobRef): unknown {
  return isNotFound(error) ? missing(ref) : error;
}
