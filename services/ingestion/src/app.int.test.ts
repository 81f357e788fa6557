import { demoDocuments } from "@quarry/samples";
import { type DocumentServer, startDocumentServer } from "@quarry/servers/document-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceStream } from "./domain/source.ts";
import { startTestService } from "./test-service.testing.ts";

const demo = await demoDocuments();
const waiting = Promise.withResolvers<void>();
let server: DocumentServer;
let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  const { bytes, mediaType } = demo.webPage;
  server = await startDocumentServer({
    "/kettles": { type: mediaType, body: bytes },
    "/never": () => waiting.resolve(),
  });
  service = await startTestService({
    QUARRY_FETCH_ALLOW: new URL(server.url).host,
    QUARRY_READER_CONCURRENCY: "1", // orders are done one after the other
  });
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe("the ingestion service", () => {
  it("makes a document of a text", async () => {
    const event = await service.ingest({ type: "text", source: demo.text.text });
    expect(event).toMatchObject({ type: "SourceIngested", data: { pages: 1 } });
    expect((await service.documentOf(event)).text).toBe(demo.text.text);
  });

  it("makes a document of a PDF with its table and its words' places", async () => {
    const event = await service.ingest({ type: "pdf", file: demo.invoicePdf.bytes });
    const { text, tables, pages } = await service.documentOf(event);
    expect(text).toContain("Invoice number:");
    const rows = tables.flatMap((table) => table.rows.map((row) => row.map((cell) => cell.text)));
    expect(rows).toContainEqual(["Description", "Quantity", "Unit price", "Amount"]);
    expect(rows).toContainEqual(["Underwater inspection", "3", "725.50", "2,176.50"]);
    const word = pages[0]?.words?.find(({ start, end }) => text.slice(start, end) === "INV-20931");
    expect(word?.box[0]).toBeCloseTo(460, 0);
  });

  it("makes a document and a picture of an image", async () => {
    const event = await service.ingest({ type: "image", file: demo.receiptImage.bytes });
    const { text, images } = await service.documentOf(event);
    expect(text).toMatch(/Total\s+18\.27/);
    const [image] = images;
    if (!image) throw new Error("no image was kept");
    const picture = await service.blobs.read(image.blob);
    expect(picture.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it("makes a document of a page that it fetches", async () => {
    const event = await service.ingest({ type: "webpage", source: `${server.url}/kettles` });
    const { text, structured } = await service.documentOf(event);
    expect(text).toContain(`[Camping kettle 1 l](${server.url}/kettles/kt-120)`);
    expect(structured.map(({ kind }) => kind)).toEqual(["json-ld", "meta"]);
  });

  it("rejects what cannot be had, read or used, by name", async () => {
    const { ingest } = service;
    const [missing, inner, other, empty] = await Promise.all([
      ingest({ type: "webpage", source: `${server.url}/nowhere` }),
      ingest({ type: "webpage", source: "http://127.0.0.1/" }),
      ingest({ type: "pdf", file: demo.webPage.bytes }),
      ingest({ type: "text", source: " " }),
    ]);
    const code = (name: string) => ({ type: "SourceRejected", data: { reason: { code: name } } });
    expect(missing).toMatchObject(code("SOURCE_UNREACHABLE"));
    expect(inner).toMatchObject(code("SOURCE_REFUSED"));
    expect(other).toMatchObject(code("SOURCE_UNREADABLE"));
    expect(other).toMatchObject({
      data: {
        reason: { message: "The source is a web page, not a PDF; send it with type=webpage" },
      },
    });
    expect(empty).toMatchObject(code("SOURCE_EMPTY"));
  });

  it("decides a source once, however often it is ordered", async () => {
    const event = await service.ingest({ type: "text", source: "one" });
    const { extractionId } = event.data;
    await service.order({ type: "text", source: "two" }, extractionId);
    await service.ingest({ type: "text", source: "three" }); // ordered later, so the second is done
    const { version } = await service.log.read(sourceStream(extractionId));
    expect(version).toBe(1);
  });

  it.each([
    ["a text", "missing", "The source is no longer stored; send it again"],
    ["a text", "damaged", "The stored source is damaged; send it again"],
    ["a file", "missing", "The source is no longer stored; send it again"],
    ["a file", "damaged", "The stored source is damaged; send it again"],
  ] as const)("rejects %s that is %s in the blob store, at once", async (what, stored, message) => {
    const file = what === "a file" ? { file: Buffer.from("a text") } : {};
    const event = await service.ingest({ type: "text", source: "a.txt", ...file, stored });
    const reason = { code: "INTERNAL", message };
    expect(event).toMatchObject({ type: "SourceRejected", data: { reason } });
  });

  it("leaves the source of an extraction alone that is deleted meanwhile", async () => {
    const extractionId = await service.order({ type: "webpage", source: `${server.url}/never` });
    await waiting.promise;
    await service.blobs.eraseOwner(extractionId);
    service.cancel(extractionId);
    await service.ingest({ type: "text", source: "the next" });
    expect((await service.log.read(sourceStream(extractionId))).version).toBe(0);
  });
});
