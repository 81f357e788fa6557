import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlobStore } from "@quarry/blob-store";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames } from "@quarry/contracts";
import { openDatabase } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteGateway } from "../../adapters/sqlite/open.ts";
import { createRunOnce } from "../idempotency/idempotency.ts";
import { uploadCreator } from "./create-upload.ts";
import { createUploads, type Uploads } from "./uploads.ts";

const claim = { scope: "scope", fingerprint: "print", onReplay: () => {} };
const clock = () => 1_000_000;

let folder: string;
let blobs: BlobStore;
let isFull: boolean;
let create: () => Promise<string>;
let uploads: Uploads;
let isStored: (uploadId: string) => Promise<boolean>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-uploads-"));
  const stored = await openFileSystemBlobStore({ root: folder });
  isFull = false;
  blobs = {
    ...stored,
    async put(owner, name, ...content) {
      if (isFull && name === blobNames.uploadNote) throw new Error("no space left");
      return await stored.put(owner, name, ...content);
    },
  };
  const { idempotency: store } = openSqliteGateway(openDatabase(":memory:"));
  uploads = createUploads({ blobs, store, clock });
  const runOnce = createRunOnce({ store, clock, newId: uuidv7, marginMs: 1_000 });
  const createUpload = uploadCreator({ uploads, runOnce, blobs });
  create = async () => {
    const file = await blobs.put(uuidv7(), blobNames.upload, "the file");
    const upload = { accountId: "acme", fileName: "a.txt", mediaType: "text/plain", file, claim };
    return (await createUpload(upload)).file.owner;
  };
  isStored = async (uploadId) =>
    (await uploads.find(uploadId, "acme")) !== undefined &&
    (await blobs.find(uploadId, blobNames.upload)) !== undefined;
});

afterEach(() => rm(folder, { recursive: true }));

it("returns the same upload to each repeat, and keeps one file", async () => {
  const first = await create();
  expect([await create(), await create()]).toEqual([first, first]);
  expect(await isStored(first)).toBe(true);
  expect(await blobs.owners({ olderThanMs: -1_000, limit: 10 })).toEqual([first]);
});

it("returns the upload of the repeat that succeeded after the first request broke off", async () => {
  isFull = true;
  await expect(create()).rejects.toThrow("no space left");
  isFull = false;
  const second = await create();
  expect([await create(), await create()]).toEqual([second, second]);
  expect(await isStored(second)).toBe(true);
});

it("finds no upload whose note is damaged", async () => {
  const id = await create();
  await blobs.put(id, blobNames.uploadNote, '{"accountId":"ac');
  expect(await uploads.find(id, "acme")).toBeUndefined();
});

it.each([
  ["damaged", (id: string) => blobs.put(id, blobNames.upload, "another"), "rejects"],
  ["missing", (id: string) => blobs.eraseOwner(id), "finds none"],
])("copies no upload that is %s", async (_, lose, end) => {
  const { file } = await uploads.keep({
    accountId: "acme",
    fileName: "a.txt",
    mediaType: "text/plain",
    file: await blobs.put(uuidv7(), blobNames.upload, "the file"),
  });
  const note = await uploads.find(file.owner, "acme");
  if (!note) throw new Error("the upload was just kept");
  await lose(file.owner);
  const target = uuidv7();
  const copied = uploads.copy(note, target);
  if (end === "rejects") {
    await expect(copied).rejects.toMatchObject({
      ...{ code: "INTERNAL", retryable: false },
      message: expect.stringContaining("upload the file again"),
    });
  } else expect(await copied).toBeUndefined();
  expect(await blobs.names(target)).toEqual([]);
});
