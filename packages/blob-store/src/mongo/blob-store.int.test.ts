import { describeWith, mongoUrl } from "@quarry/servers";
import { Binary, MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { blobStoreContract, type OpenStore } from "../contract/index.ts";
import { OwnerErasedError } from "../errors.ts";
import type { BlobRef } from "../port.ts";
import { openMongoBlobStore } from "./blob-store.ts";
import { type BlobCollections, blobKey, openCollections } from "./collections.ts";

const open: OpenStore = async (now) => {
  const url = mongoUrl("blobs");
  const client = await MongoClient.connect(url);
  const database = client.db();
  const store = await openMongoBlobStore({ database, now });
  const collections = await openCollections(database);
  return {
    store,
    tamper: (ref, change) => tamper(collections, ref, change),
    async remains() {
      const { blobs, files, uploads, chunks } = collections;
      const orphans = await chunks.distinct("files_id", {
        files_id: { $nin: (await files.find().toArray()).map(({ _id }) => _id) },
      });
      const counts = [blobs.countDocuments(), files.countDocuments(), uploads.countDocuments()];
      const [blobCount = 0, fileCount = 0] = await Promise.all(counts);
      return blobCount + fileCount + orphans.length;
    },
    hangingWriter: { script: new URL("./hanging-put.testing.ts", import.meta.url), args: [url] },
    async [Symbol.asyncDispose]() {
      await database.dropDatabase();
      await client.close();
    },
  };
};

/** Changes the document, or the last chunk of the file. */
async function tamper(
  { blobs, chunks }: BlobCollections,
  ref: BlobRef,
  change: (bytes: Buffer) => Buffer,
): Promise<void> {
  const blob = await blobs.findOne({ _id: blobKey(ref) });
  if (blob?.data) {
    const data = new Binary(change(Buffer.from(blob.data.value())));
    await blobs.updateOne({ _id: blob._id }, { $set: { data } });
  } else if (blob?.file) {
    const [last] = await chunks.find({ files_id: blob.file }).sort({ n: -1 }).limit(1).toArray();
    const data = new Binary(change(Buffer.from(last?.data.value() ?? [])));
    await chunks.updateOne({ files_id: blob.file, n: last?.n ?? 0 }, { $set: { data } });
  }
}

describeWith("mongodb", "blobs in MongoDB", () => {
  blobStoreContract(open);

  it("stay whole, large ones too, where one that is put beside them replaces another", async () => {
    await using opened = await open(Date.now);
    const { store } = opened;
    const [small, large] = [Buffer.from("small"), Buffer.alloc(2_000_000, 7)];
    for (const content of [Buffer.from("former"), large]) {
      await store.put("owner-1", "taken", content);
      const names = ["taken", "a", "b"];
      const contents = [small, large, small];
      const puts = names.map((name, index) => store.put("owner-1", name, contents[index] ?? ""));
      const refs = await Promise.all(puts);
      const read = await Promise.all(refs.map((ref) => store.read(ref)));
      expect(read.map((bytes, index) => bytes.equals(contents[index] ?? small))).toEqual(
        names.map(() => true),
      );
    }
    expect(await opened.remains()).toBe(4); // and the file of the large one
  });

  it("leave it to the check of the owner to erase what was put after its erasure", async () => {
    await using opened = await open(Date.now);
    const { store } = opened;
    await store.eraseOwner("owner-1");
    await store.put("owner-1", "output", "late", { ownerIsChecked: true });
    expect(await opened.remains()).toBe(1);
    await store.eraseOwner("owner-1");
    expect(await opened.remains()).toBe(0);
    const large = Buffer.alloc(2_000_000);
    const putting = store.put("owner-1", "output", large, { ownerIsChecked: true });
    await expect(putting).rejects.toThrow(OwnerErasedError);
  });
});
