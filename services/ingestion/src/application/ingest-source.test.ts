import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames } from "@quarry/contracts";
import { createHeldBytes, uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { createIngestSource } from "./ingest-source.ts";
import { createReadingQueue } from "./reading-queue.ts";

it("reads no file out of the blob store beyond the bytes that an account may hold", async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-ingest-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const blobs = opened.use(await openFileSystemBlobStore({ root: folder }));
  const taken: string[] = [];
  const over = new Map<string, () => void>();
  const ingest = createIngestSource({
    blobs: {
      ...blobs,
      read(blob) {
        if (blob.name === blobNames.upload) taken.push(blob.owner);
        return blobs.read(blob);
      },
    },
    outcomes: { record: async () => {}, republishOutcome: async () => false },
    reader: {
      async read({ content }) {
        const { promise, resolve } = Promise.withResolvers<void>();
        over.set(String(content), resolve);
        await promise;
        throw new Error("read");
      },
    },
    fetcher: { fetch: () => Promise.reject(new Error("nothing is fetched")) },
    known: { recall: async () => undefined, remember: async () => {} },
    readers: "1",
    progressOf: () => () => {},
    readingQueue: createReadingQueue({ concurrency: 4, processes: 2 }),
    heldSources: createHeldBytes(400),
  });

  async function send(content: string) {
    const extractionId = uuidv7();
    const sent = { source: "upload" };
    const order = {
      ...{ extractionId, accountId: "acme", schemaId: uuidv7(), schemaRevision: 1 },
      ...{ type: "text" as const, model: "llm-4.1-mini" as const },
      input: await blobs.put(extractionId, blobNames.input, JSON.stringify(sent)),
      upload: await blobs.put(extractionId, blobNames.upload, content),
    };
    const { signal } = new AbortController();
    const attempt = { causeId: uuidv7(), meta: {}, signal, last: false, repeated: false };
    return { extractionId, work: ingest(order, attempt).catch(() => undefined) };
  }

  const large = await send("a".repeat(150));
  const next = await send("b".repeat(150));
  const small = await send("small");
  await expect.poll(() => over.size).toBe(2);
  expect(taken).toEqual([large.extractionId, small.extractionId]);
  for (const end of over.values()) end();
  await expect.poll(() => over.size).toBe(3);
  expect(taken).toEqual([large.extractionId, small.extractionId, next.extractionId]);
  over.get("b".repeat(150))?.();
  await Promise.all([large.work, next.work, small.work]);
});
