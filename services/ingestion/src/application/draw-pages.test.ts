import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames } from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { expect, it, onTestFinished } from "vitest";
import { createDrawPages } from "./draw-pages.ts";

const accountId = "acme";
const drawer = {
  draw: async (_source: unknown, pages: readonly number[]) =>
    pages.map((page) => ({ page, mediaType: "image/png" as const, bytes: Uint8Array.of(page) })),
};

/** Draws the first page of a source, whose blob becomes what is given before. */
async function drawn(became: "whole" | "damaged" | "missing") {
  const folder = await mkdtemp(join(tmpdir(), "quarry-draw-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const blobs = await openFileSystemBlobStore({ root: folder });
  const extractionId = uuidv7();
  const text = JSON.stringify({ source: "scan.pdf" });
  const input = await blobs.put(extractionId, blobNames.input, text);
  const source = await blobs.put(extractionId, blobNames.upload, "a scan");
  if (became === "damaged") await blobs.put(extractionId, blobNames.upload, "a scam");
  if (became === "missing") await blobs.eraseOwner(extractionId);
  const log = {
    read: async () => ({
      events: [{ type: "SourceIngested", data: { extractionId, accountId, source } }],
    }),
  };
  const draw = createDrawPages({ log: log as never, blobs, drawer });
  const { signal } = new AbortController();
  return draw({ extractionId, accountId, input, pages: [1] }, signal);
}

it("draws a page of a source that is whole", async () => {
  expect((await drawn("whole")).images).toMatchObject([{ page: 1, mediaType: "image/png" }]);
});

it("finds no source that is missing", async () => {
  await expect(drawn("missing")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("reports a source that is damaged, which no repeat would draw", async () => {
  await expect(drawn("damaged")).rejects.toMatchObject({ code: "INTERNAL", retryable: false });
});
