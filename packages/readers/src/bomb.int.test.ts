import { deflateSync } from "node:zlib";
import { invoicePdf } from "@quarry/samples";
import { expect, it } from "vitest";
import { defaultLimits } from "./limits.ts";
import { message } from "./mail/message.testing.ts";
import { createWorkerPool } from "./processes/worker-pool.ts";
import { createSourceReader } from "./source-reader.ts";
import type { JobProgress, ReadResult, ReadTask } from "./worker-entry.ts";

const never = new AbortController().signal;

/** A small PDF whose page is that many spaces, deflated twice. */
function bombPdf(inflatedBytes: number): Uint8Array {
  const stream = deflateSync(deflateSync(Buffer.alloc(inflatedBytes, " ")));
  const head = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>> endobj
4 0 obj <</Length ${stream.length}/Filter[/FlateDecode/FlateDecode]>> stream
`;
  const tail = "\nendstream endobj\ntrailer <</Root 1 0 R>>\n";
  return Buffer.concat([Buffer.from(head), stream, Buffer.from(tail)]);
}

/** Processes that may use little memory. */
const openPool = () =>
  createWorkerPool<ReadTask, JobProgress, ReadResult>({
    entry: new URL("./worker-entry.ts", import.meta.url),
    processes: 2,
    maxWaiting: 4,
    timeLimitMs: 60_000,
    memoryLimitMb: 400,
    jobsPerProcess: 100,
  });

it("refuses a PDF that inflates beyond the memory limit, and reads others beside and after it", async () => {
  await using pool = openPool();
  const reader = createSourceReader(pool, defaultLimits);
  const read = (content: Uint8Array) => reader.read({ type: "pdf", content }, never);
  const bomb = bombPdf(500_000_000);
  const { bytes } = await invoicePdf();
  expect(bomb.length).toBeLessThan(10_000);

  const [refused, beside] = await Promise.allSettled([read(bomb), read(bytes)]);
  expect(refused).toMatchObject({
    reason: {
      code: "SOURCE_UNREADABLE",
      message: "Reading the source needed more than 400 MB of memory",
    },
  });
  expect(beside).toMatchObject({ value: { reader: { name: "pdf" } } });
  for (const _ of ["first process", "second process"]) {
    expect(Buffer.from((await read(bytes)).body).toString("utf8")).toContain("INV-20931");
  }
}, 60_000);

it("reads a message whose attachment inflates beyond the memory limit up to that attachment", async () => {
  await using pool = openPool();
  const reader = createSourceReader(pool, defaultLimits);
  const content = message([
    { type: "text/plain", content: "Please pay the invoice." },
    { type: "text/plain", content: "Net 30", name: "terms.txt" },
    { type: "application/pdf", content: bombPdf(500_000_000), name: "bomb.pdf" },
  ]);
  const { body, warnings } = await reader.read({ type: "text", content }, never);
  expect(Buffer.from(body).toString("utf8")).toContain("Net 30");
  expect(warnings).toEqual([
    {
      code: "attachments_not_read",
      message:
        'The attachment "bomb.pdf" was not read: Reading the source needed more than 400 MB of memory; send it on its own',
    },
  ]);
}, 60_000);
