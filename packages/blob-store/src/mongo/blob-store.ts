import { buffer } from "node:stream/consumers";
import { type Clock, systemClock } from "@quarry/kernel";
import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import { checkAddress, checkOwner } from "../address.ts";
import { assertIntact, verified } from "../bytes.ts";
import { missing } from "../errors.ts";
import type { BlobRef, BlobStore } from "../port.ts";
import {
  type BlobCollections,
  type BlobDocument,
  blobKey,
  openCollections,
} from "./collections.ts";
import { readLarge, removeUnfinishedBefore } from "./large-content.ts";
import { ownersBefore } from "./owners.ts";
import { insertNew, putBlob, removeBlobs } from "./put-blob.ts";
import { shareTrips } from "./shared-trips.ts";

export type MongoBlobStoreOptions = {
  /** The caller's to close. */
  database: Db;
  now?: Clock;
};

/** Blobs in MongoDB, acknowledged by a majority and its journals. */
export async function openMongoBlobStore(options: MongoBlobStoreOptions): Promise<BlobStore> {
  const { database, now = systemClock } = options;
  const collections = await openCollections(database);

  const insert = shareTrips((all: readonly BlobDocument[]) => insertNew(collections, all));
  const findOne = shareTrips((keys: readonly string[]) => findAll(collections, keys));

  async function documentOf(ref: BlobRef): Promise<BlobDocument> {
    checkAddress(ref);
    const blob = await findOne(blobKey(ref));
    if (!blob) throw missing(ref);
    return blob;
  }

  return reportOutages<BlobStore>({
    async put(owner, name, content, { maxBytes, ownerIsChecked = false } = {}) {
      checkAddress({ owner, name });
      const at = new Date(now());
      const request = { owner, name, content, maxBytes, ownerIsChecked, at };
      return putBlob({ ...collections, insert }, request);
    },
    async open(ref) {
      return verified(ref, bytesOf(collections, await documentOf(ref)));
    },
    async read(ref) {
      const blob = await documentOf(ref);
      if (!blob.data) return buffer(verified(ref, bytesOf(collections, blob)));
      return assertIntact(ref, Buffer.from(blob.data.value()));
    },
    async find(owner, name) {
      checkAddress({ owner, name });
      const blob = await findOne(blobKey({ owner, name }));
      return blob ? buffer(bytesOf(collections, blob)) : undefined;
    },
    async names(owner) {
      checkOwner(owner);
      const found = collections.blobs.find({ owner }, { projection: { name: 1 } });
      return (await found.toArray()).map(({ name }) => name).sort();
    },
    async eraseOwner(owner) {
      checkOwner(owner);
      try {
        await collections.erasures.insertOne({ _id: owner, at: new Date(now()) });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      await removeBlobs(collections, owner);
    },
    owners: ({ olderThanMs, ...page }) =>
      ownersBefore(collections, new Date(now() - olderThanMs), page),
    removeUnfinished: ({ olderThanMs }) =>
      removeUnfinishedBefore(collections, new Date(now() - olderThanMs)),
    async ping() {
      await database.command({ ping: 1 });
    },
    async [Symbol.asyncDispose]() {},
  });
}

/** The blobs of some keys, each in its place. */
async function findAll(
  { blobs }: BlobCollections,
  keys: readonly string[],
): Promise<(BlobDocument | undefined)[]> {
  const found = await blobs.find({ _id: { $in: [...keys] } }).toArray();
  const byKey = new Map(found.map((blob) => [blob._id, blob]));
  return keys.map((key) => byKey.get(key));
}

async function* bytesOf(
  collections: BlobCollections,
  blob: BlobDocument,
): AsyncGenerator<Uint8Array, void> {
  if (blob.data) yield blob.data.value();
  if (!blob.file) return;
  let isThere = false;
  for await (const chunk of readLarge(collections, blob.file)) {
    isThere = true;
    yield chunk;
  }
  if (!isThere) throw missing(blob); // erased since its document was read
}
