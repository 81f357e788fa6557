import { finished } from "node:stream/promises";
import { type GridFSBucketWriteStream, ObjectId } from "mongodb";
import type { BlobCollections } from "./collections.ts";

/**
 * Streams a payload into a GridFS file, one write at a time, so that nothing is under way when the
 * source fails. A record names the file before its first chunk: what a killed process leaves is
 * found by it. The caller removes the record once a blob refers to the file.
 */
export async function storeLarge(
  collections: BlobCollections,
  { owner, at }: { owner: string; at: Date },
  chunks: AsyncIterable<Uint8Array>,
): Promise<ObjectId> {
  const file = new ObjectId();
  await collections.uploads.insertOne({ _id: file, owner, at });
  const upload = collections.bucket.openUploadStreamWithId(file, owner, { metadata: { owner } });
  const ended = finished(upload);
  ended.catch(() => undefined); // a fault before the end is reported by the write that met it
  try {
    for await (const chunk of chunks) await write(upload, chunk);
    upload.end();
    await ended;
    return file;
  } catch (error) {
    upload.destroy();
    await discardUpload(collections, file).catch(() => undefined); // by its record it is found later
    throw error;
  }
}

function write(upload: GridFSBucketWriteStream, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    upload.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/** The driver's own reader asks for up to 16 MB at a time; this one for about 1 MB. */
export async function* readLarge(
  { chunks }: BlobCollections,
  file: ObjectId,
): AsyncGenerator<Uint8Array, void> {
  for await (const { data } of chunks.find({ files_id: file }).sort({ n: 1 }).batchSize(4)) {
    yield data.value();
  }
}

async function discardUpload(collections: BlobCollections, file: ObjectId): Promise<void> {
  await removeFiles(collections, [file]);
  await collections.uploads.deleteOne({ _id: file });
}

export async function removeFiles(
  { files, chunks }: BlobCollections,
  ids: ObjectId[],
): Promise<void> {
  if (ids.length === 0) return;
  await files.deleteMany({ _id: { $in: ids } });
  await chunks.deleteMany({ files_id: { $in: ids } });
}

/** Discards files whose upload began before `cutoff` and that no blob came to refer to. */
export async function removeUnfinishedBefore(
  collections: BlobCollections,
  cutoff: Date,
): Promise<void> {
  for await (const { _id, owner } of collections.uploads.find({ at: { $lt: cutoff } })) {
    const blob = await collections.blobs.findOne({ owner, file: _id }, { projection: { _id: 1 } });
    if (blob === null) await discardUpload(collections, _id);
    else await collections.uploads.deleteOne({ _id });
  }
}
