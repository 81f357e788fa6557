import { demoDocuments } from "@quarry/testing/documents";
import { describe, expect, it } from "vitest";
import type { ReadProgress } from "../../application/ports.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { defaultLimits, type ReaderLimits } from "./limits.ts";
import { createSourceReader } from "./source-reader.ts";
import type { ReadResult, ReadTask } from "./worker-entry.ts";

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

describe("the parts of the readers", () => {
  it("are all there once the packages are installed", async () => {
    await using opened = open("./worker-entry.ts");
    expect(await opened.readers.missingParts(never)).toEqual([]);
  });

  it("that are missing are told with what that turns off", async () => {
    await using opened = open("./without-parts.testing.ts", { ocrLanguages: ["eng", "tlh"] });
    expect(await opened.readers.missingParts(never)).toEqual([
      { name: "sharp", turnsOff: "images and scanned pages" },
      { name: "heic-decode", turnsOff: "HEIC images" },
      {
        name: "@tesseract.js-data/tlh",
        turnsOff: "the recognition of text in pictures, as it is configured",
      },
    ]);
  });

  it("are named where a source needs one that is missing; other sources are read", async () => {
    await using opened = open("./without-parts.testing.ts");
    const { receiptImage, text } = await demoDocuments();
    const image = opened.readers.read({ type: "image", content: receiptImage.bytes }, never);
    await expect(image).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message:
        "This server cannot read images and scanned pages: its part sharp is missing or broken",
    });
    const file = opened.readers.read({ type: "text", content: text.bytes }, never);
    expect((await file).characters).toBe(text.text.length);
  });

  it("are named where text is to be recognised in a language without a model", async () => {
    await using opened = open("./worker-entry.ts", { ocrLanguages: ["tlh"] });
    const { receiptImage } = await demoDocuments();
    const image = opened.readers.read({ type: "image", content: receiptImage.bytes }, never);
    await expect(image).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: expect.stringContaining('run "npm install @tesseract.js-data/tlh"'),
    });
  });
});
