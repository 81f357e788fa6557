import type { ReadProgress } from "@quarry/document";
import { demoDocuments } from "@quarry/samples";
import { describe, expect, it } from "vitest";
import { defaultLimits, type ReaderLimits } from "../limits.ts";
import { createWorkerPool } from "../processes/worker-pool.ts";
import { createSourceReader, type SourceReaders } from "../source-reader.ts";
import type { ReadResult, ReadTask } from "../worker-entry.ts";

const never = new AbortController().signal;

function open(entry: string, limits: Partial<ReaderLimits> = {}) {
  const pool = createWorkerPool<ReadTask, ReadProgress, ReadResult>({
    entry: new URL(entry, import.meta.url),
    processes: 1,
    maxWaiting: 4,
    timeLimitMs: 60_000,
    memoryLimitMb: 1_024,
    jobsPerProcess: 100,
  });
  const readers = createSourceReader(pool, { ...defaultLimits, ...limits });
  return { readers, [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose]() };
}

async function broken(readers: SourceReaders): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, disables, works } of readers.tryParts(never)) {
    if (!works) names.push(`${name}: ${disables}`);
  }
  return names;
}

describe("the parts of the readers", () => {
  it("all do their work once the packages are installed", async () => {
    await using opened = open("../worker-entry.ts");
    expect(await broken(opened.readers)).toEqual([]);
  });

  it("that are missing are reported with what they disable; the others work", async () => {
    await using opened = open("./without-parts.testing.ts", { ocrLanguages: ["eng", "tlh"] });
    expect(await broken(opened.readers)).toEqual([
      "sharp: images and scanned pages",
      "sharp (AVIF): AVIF images",
      "sharp (TIFF): TIFF images",
      "heic-decode: HEIC images",
      "@tesseract.js-data/tlh: text recognition (OCR) in the configured languages",
    ]);
  });

  it("that take their process down are broken, and cost the others nothing", async () => {
    await using opened = open("./crashing-part.testing.ts");
    expect(await broken(opened.readers)).toEqual(["heic-decode: HEIC images"]);
  });

  it("are named where a source needs one that is missing; other sources are read", async () => {
    await using opened = open("./without-parts.testing.ts");
    const { receiptImage, text } = await demoDocuments();
    const image = opened.readers.read({ type: "image", content: receiptImage.bytes }, never);
    await expect(image).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message:
        "This server cannot read images and scanned pages: its component sharp is missing or broken",
    });
    const file = opened.readers.read({ type: "text", content: text.bytes }, never);
    expect((await file).characters).toBe(text.text.length);
  });

  it("are named where text is to be recognised in a language without a model", async () => {
    await using opened = open("../worker-entry.ts", { ocrLanguages: ["tlh"] });
    const { receiptImage } = await demoDocuments();
    const image = opened.readers.read({ type: "image", content: receiptImage.bytes }, never);
    await expect(image).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: expect.stringContaining('run "npm install @tesseract.js-data/tlh"'),
    });
  });
});
