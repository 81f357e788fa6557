import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAnswerMemories } from "./answer-memory.ts";

let root: string;
let blobs: BlobStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "quarry-answers-"));
  blobs = await openFileSystemBlobStore({ root });
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("returns a kept answer, to another process as well", async () => {
  const memory = createAnswerMemories(blobs).of("one");
  expect(await memory.recall("answer-1")).toBeUndefined();
  await memory.keep("answer-1", "zwölf");
  expect(await memory.recall("answer-1")).toBe("zwölf");
  expect(await createAnswerMemories(blobs).of("one").recall("answer-1")).toBe("zwölf");
  expect(await createAnswerMemories(blobs).of("two").recall("answer-1")).toBeUndefined();
});

it("holds answers in memory while the store is unavailable, until the extraction ends", async () => {
  const away: BlobStore = { ...blobs, put: () => Promise.reject(new Error("the store is away")) };
  const memories = createAnswerMemories(away);
  await memories.of("one").keep("answer-1", "zwölf");
  expect(await memories.of("one").recall("answer-1")).toBe("zwölf");
  memories.release("one");
  expect(await memories.of("one").recall("answer-1")).toBeUndefined();
});

it("evicts the answers of the oldest extraction when too many are held", async () => {
  const away: BlobStore = { ...blobs, put: () => Promise.reject(new Error("the store is away")) };
  const memories = createAnswerMemories(away);
  for (let index = 0; index < 65; index++) await memories.of(`id-${index}`).keep("answer-1", "x");
  expect(await memories.of("id-0").recall("answer-1")).toBeUndefined();
  expect(await memories.of("id-1").recall("answer-1")).toBe("x");
});

it("keeps nothing for an extraction that was erased", async () => {
  await blobs.eraseOwner("one");
  const kept = createAnswerMemories(blobs).of("one").keep("answer-1", "zwölf");
  await expect(kept).rejects.toThrow(OwnerErasedError);
});
