import type { ReadProgress } from "@quarry/document";
import { SourceDocument } from "@quarry/document/shape";
import { AppError } from "@quarry/kernel";
import { brokenFiles, type SentFile, wholeFiles } from "@quarry/samples/broken-files";
import { afterAll, describe, expect, it } from "vitest";
import { defaultLimits } from "./limits.ts";
import { createWorkerPool } from "./processes/worker-pool.ts";
import { createSourceReader } from "./source-reader.ts";
import type { ReadResult, ReadTask } from "./worker-entry.ts";

const never = new AbortController().signal;
/** `npm run bench -- broken` reads a thousand of another seed. */
const count = 150;

describe("readers", () => {
  const pool = createWorkerPool<ReadTask, ReadProgress, ReadResult>({
    entry: new URL("./worker-entry.ts", import.meta.url),
    processes: 2,
    maxWaiting: 2 * count,
    timeLimitMs: 30_000,
    memoryLimitMb: 1_024,
    jobsPerProcess: 100,
  });
  afterAll(() => pool[Symbol.asyncDispose]());
  const reader = createSourceReader(pool, defaultLimits);

  /** `read`, or the message of the refusal; a document is held to its form. */
  async function outcome({ type, bytes }: SentFile): Promise<string> {
    try {
      const document = await reader.read({ type, content: bytes }, never);
      const { warnings, reader: made } = document;
      const body = JSON.parse(Buffer.from(document.body).toString("utf8"));
      SourceDocument.parse({ ...body, images: [], warnings, reader: made });
      return "read";
    } catch (error) {
      const isNamed = error instanceof AppError && /^SOURCE_(UNREADABLE|EMPTY)$/.test(error.code);
      if (!isNamed) throw error;
      return error.message;
    }
  }

  const outcomes = async (files: SentFile[]) =>
    Promise.all(files.map(async (file) => [file.name, await outcome(file)] as const));

  it("read a whole file of every kind", async () => {
    const files = await wholeFiles();
    expect(await outcomes(files)).toEqual(files.map(({ name }) => [name, "read"]));
  }, 60_000);

  it("make a document of each broken file or refuse it by name; none crashes or hangs", async () => {
    const ended = /of processor time|more than 1024 MB|crashed the process/;
    const ends = await outcomes(await brokenFiles(count, 1));
    expect(ends.filter(([, message]) => ended.test(message))).toEqual([]);
    expect(ends.some(([, message]) => message === "read")).toBe(true);
  }, 120_000);
});
