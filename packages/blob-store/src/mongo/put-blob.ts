import { isDuplicateKey } from "@quarry/mongo";
import { Binary, type ObjectId } from "mongodb";
import { type BlobContent, measured } from "../bytes.ts";
import { erased } from "../errors.ts";
import type { BlobRef } from "../port.ts";
import { type BlobCollections, type BlobDocument, blobKey } from "./collections.ts";
import { removeFiles, storeLarge } from "./large-content.ts";

/** A payload up to this size is one document, read and written in one step; a larger one is a GridFS file. */
const MAX_INLINE_BYTES = 1_048_576;

const MAX_REPLACE_ATTEMPTS = 5;
export type PutRequest = {
  owner: string;
  name: string;
  content: BlobContent;
  maxBytes: number | undefined;
  ownerIsChecked: boolean;
  at: Date;
};

/**
 * The document is written last, so that a blob is there whole or not at all. An erasure leaves its
 * mark before it removes: a writer that finds none after its document was written came first. To
 * look before as well spares the writing of what is large and late. Where the writer's commit is what
 * finds the erasure, no later step erases a small one.
 */
export async function putBlob(
  collections: BlobCollections & { insert: (blob: BlobDocument) => Promise<boolean> },
  { owner, name, content, maxBytes, ownerIsChecked, at }: PutRequest,
): Promise<BlobRef> {
  const { chunks, digest } = measured(content, maxBytes);
  await using _source = chunks; // is closed however this ends
  const start = await readStart(chunks);
  if (!start.isWhole) await refuseErased(collections, owner);
  const body = start.isWhole
    ? { data: new Binary(start.bytes) }
    : { file: await storeLarge(collections, { owner, at }, startingWith(start.bytes, chunks)) };
  const ref = { owner, name, ...digest() };
  const blob = { _id: blobKey(ref), ...ref, at, ...body };
  const isNew = await collections.insert(blob);
  const replaced = isNew ? undefined : await replaceBlob(collections, blob);
  if (!ownerIsChecked) await refuseErased(collections, owner);
  if (body.file) await collections.uploads.deleteOne({ _id: body.file });
  const isOther = replaced && !(body.file && replaced.equals(body.file)); // it may be our own insert
  if (isOther) await removeFiles(collections, [replaced]);
  return ref;
}

async function readStart(chunks: AsyncGenerator<Uint8Array, void>) {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size <= MAX_INLINE_BYTES) {
    const next = await chunks.next();
    if (next.done) return { bytes: Buffer.concat(parts), isWhole: true };
    parts.push(next.value);
    size += next.value.byteLength;
  }
  return { bytes: Buffer.concat(parts), isWhole: false };
}

async function* startingWith(start: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield start;
  yield* rest;
}

/**
 * Inserts blobs, most of which are new; says of each whether it is sure to be there. Where
 * a name is taken, all of them are to be written again: not every server says which.
 */
export async function insertNew(
  { blobs }: BlobCollections,
  all: readonly BlobDocument[],
): Promise<boolean[]> {
  const [first, second] = all;
  try {
    if (first && !second) await blobs.insertOne(first);
    else await blobs.insertMany(all, { ordered: false });
    return all.map(() => true);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return all.map(() => false);
  }
}

/** Returns the GridFS file of the blob that was there before, if it had one. */
async function replaceBlob(
  { blobs }: BlobCollections,
  { _id, ...blob }: BlobDocument,
): Promise<ObjectId | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const options = { upsert: true, returnDocument: "before", projection: { file: 1 } } as const;
      return (await blobs.findOneAndReplace({ _id }, blob, options))?.file;
    } catch (error) {
      // two first writers of a name: the server lets one insert, the other then finds it
      if (!isDuplicateKey(error) || attempt === MAX_REPLACE_ATTEMPTS) throw error;
    }
  }
}

async function refuseErased(collections: BlobCollections, owner: string): Promise<void> {
  if ((await collections.erasures.findOne({ _id: owner })) === null) return;
  await removeBlobs(collections, owner);
  throw erased(owner);
}

/**
 * Removes all of an owner's bytes, those of uploads that run too. The uploads' records stay until
 * their writers end or the sweep finds them, for those may write more until then.
 */
export async function removeBlobs(collections: BlobCollections, owner: string): Promise<void> {
  await collections.blobs.deleteMany({ owner });
  const files = await collections.files.find({ "metadata.owner": owner }).toArray();
  const uploads = await collections.uploads.find({ owner }).toArray();
  await removeFiles(
    collections,
    [...files, ...uploads].map(({ _id }) => _id),
  );
}
