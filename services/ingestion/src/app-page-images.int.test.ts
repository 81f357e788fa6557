import { blobNames, DrawnPages, MAX_PAGE_IMAGES, subjects } from "@quarry/contracts";
import { demoDocuments, encryptedPdf } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService } from "./test-service.testing.ts";

type TestService = Awaited<ReturnType<typeof startTestService>>;
type Event = Awaited<ReturnType<TestService["ingest"]>>;

const demo = await demoDocuments();
const password = "open sesame";
const threePages = encryptedPdf([["one"], ["two"], ["three"]], password);

describe("pages as pictures", () => {
  const opened = new AsyncDisposableStack();
  let service: TestService;
  let url: string;
  beforeAll(async () => {
    const body = demo.invoicePdf.bytes;
    const documents = { "/invoice.pdf": { type: "application/pdf", body } };
    ({ url } = opened.use(await startDocumentServer(documents)));
    service = opened.use(await startTestService({ QUARRY_FETCH_ALLOW: new URL(url).host }));
  });
  afterAll(() => opened.disposeAsync());

  /** Asks as the extraction service would. */
  async function draw({ data }: Event, pages: number[], changes: { accountId?: string } = {}) {
    const { extractionId, accountId } = data;
    const input = service.inputOf(extractionId);
    const question = { extractionId, accountId, input, pages, ...changes };
    const answer = await service.bus.request(subjects.ingestion.drawPages, question, {});
    return DrawnPages.parse(answer).images;
  }

  it("are drawn of a PDF that was fetched, and kept once however often they are asked for", async () => {
    const event = await service.ingest({ type: "pdf", source: `${url}/invoice.pdf` });
    expect(event).toMatchObject({ data: { source: { owner: event.data.extractionId } } });
    const [first, again] = [await draw(event, [1]), await draw(event, [1])];
    expect(again).toEqual(first);
    const [image] = first;
    if (!image) throw new Error("nothing was drawn");
    expect(image).toMatchObject({ page: 1, mediaType: "image/jpeg" });
    const { width = 0, height = 0 } = await sharp(await service.blobs.read(image.blob)).metadata();
    expect(height).toBeGreaterThan(width);
    expect(height).toBeGreaterThan(1_000);
  });

  it("are drawn of an encrypted PDF with its password, in the order of the question", async () => {
    const event = await service.ingest({ type: "pdf", file: threePages, reading: { password } });
    const images = await draw(event, [1, 3]);
    expect(images.map(({ page }) => page)).toEqual([1, 3]);
    expect(new Set(images.map(({ blob }) => blob.sha256)).size).toBe(2);
  });

  it("are refused by name where the source has no such page, or no pages at all", async () => {
    const event = await service.ingest({ type: "pdf", file: demo.invoicePdf.bytes });
    await expect(draw(event, [2])).rejects.toMatchObject({ code: "SOURCE_UNREADABLE" });
    const text = await service.ingest({ type: "text", source: "words" });
    await expect(draw(text, [1])).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The source has no pages to render",
    });
  });

  it("are refused for more than a question may ask", async () => {
    const event = await service.ingest({ type: "pdf", file: demo.invoicePdf.bytes });
    const many = Array.from({ length: MAX_PAGE_IMAGES + 1 }, (_, index) => index + 1);
    for (const pages of [[], many, [2, 1], [1, 1]])
      await expect(draw(event, pages)).rejects.toThrow();
  });

  it("are no other account's, and no account's once the source was erased", async () => {
    const event = await service.ingest({ type: "pdf", file: demo.invoicePdf.bytes });
    const notFound = { code: "NOT_FOUND" };
    await expect(draw(event, [1], { accountId: "globex" })).rejects.toMatchObject(notFound);
    await service.erase(event.data);
    await expect(draw(event, [1])).rejects.toMatchObject(notFound);
    const late = service.blobs.put(event.data.extractionId, blobNames.page(1), "late");
    await expect(late).rejects.toThrow();
  });
});
