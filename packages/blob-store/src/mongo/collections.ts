import {
  type Binary,
  type Collection,
  type Db,
  GridFSBucket,
  type GridFSFile,
  type ObjectId,
} from "mongodb";

/** A blob; its bytes are in `data` when they are few, else in the GridFS file `file`. */
export type BlobDocument = {
  _id: string;
  owner: string;
  name: string;
  size: number;
  sha256: string;
  at: Date;
  data?: Binary;
  file?: ObjectId;
};

/** Written before a GridFS file's first chunk and removed when its blob refers to it. */
type UploadDocument = { _id: ObjectId; owner: string; at: Date };

/** Stays for good, so that a late write finds it. */
type ErasureDocument = { _id: string; at: Date };

/** A chunk as GridFS lays it out. */
type ChunkDocument = { files_id: ObjectId; n: number; data: Binary };

export type BlobCollections = {
  blobs: Collection<BlobDocument>;
  uploads: Collection<UploadDocument>;
  erasures: Collection<ErasureDocument>;
  bucket: GridFSBucket;
  files: Collection<GridFSFile>;
  chunks: Collection<ChunkDocument>;
};

const durable = { writeConcern: { w: "majority", journal: true } } as const;
const bucketName = "blob_content";

export async function openCollections(database: Db): Promise<BlobCollections> {
  const collections: BlobCollections = {
    blobs: database.collection("blobs", durable),
    uploads: database.collection("blob_uploads", durable),
    erasures: database.collection("blob_erasures", durable),
    bucket: new GridFSBucket(database, { bucketName, ...durable }),
    files: database.collection(`${bucketName}.files`, durable),
    chunks: database.collection(`${bucketName}.chunks`, durable),
  };
  await collections.blobs.createIndex({ owner: 1, at: 1 });
  await collections.uploads.createIndex({ owner: 1 });
  await collections.files.createIndex({ "metadata.owner": 1 });
  await collections.files.createIndex({ filename: 1, uploadDate: 1 }); // as GridFS drivers expect
  await collections.chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
  return collections;
}

export function blobKey({ owner, name }: { owner: string; name: string }): string {
  return `${owner}/${name}`;
}
