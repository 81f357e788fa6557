import { demoDocuments } from "@quarry/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService } from "./test-service.testing.ts";

type TestService = Awaited<ReturnType<typeof startTestService>>;

const demo = await demoDocuments();
const pdf = { type: "pdf", file: demo.invoicePdf.bytes } as const;
const image = { type: "image", file: demo.receiptImage.bytes } as const;

describe("a file that was read before", () => {
  let service: TestService;
  let reads: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  /** How often readers ran so far. */
  async function readsSoFar(): Promise<number> {
    const { values } = (await service.metrics
      .getSingleMetric("source_read_duration_seconds")
      ?.get()) ?? { values: [] };
    return values
      .filter((value) => "metricName" in value && String(value.metricName).endsWith("_count"))
      .reduce((sum, { value }) => sum + value, 0);
  }

  beforeEach(async () => {
    await service.ingest({ ...pdf, accountId: "acme" });
    reads = await readsSoFar();
  });

  it("is not read again for its account, and its document is the new owner's own", async () => {
    const first = await service.ingest(pdf);
    const second = await service.ingest(pdf);
    expect(await readsSoFar()).toBe(reads);
    await service.erase(first.data);
    const { text } = await service.documentOf(second);
    expect(text).toContain("INV-20931");
    if (second.type !== "SourceIngested") throw new Error("it was refused");
    expect(second.data.document.owner).toBe(second.data.extractionId);
  });

  it("has its pictures copied, too", async () => {
    const first = await service.ingest(image);
    const second = await service.ingest(image);
    await service.erase(first.data);
    const [picture] = (await service.documentOf(second)).images;
    if (!picture) throw new Error("no picture was kept");
    expect(picture.blob.owner).toBe(second.data.extractionId);
    expect((await service.blobs.read(picture.blob)).subarray(0, 2)).toEqual(
      Buffer.from([0xff, 0xd8]),
    );
    expect(await readsSoFar()).toBe(reads + 1);
  });

  it("is read again for another account", async () => {
    await service.ingest({ ...pdf, accountId: "globex" });
    expect(await readsSoFar()).toBe(reads + 1);
  });

  it("is read again where other pages are asked for", async () => {
    await service.ingest({ ...pdf, reading: { pages: "1" } });
    expect(await readsSoFar()).toBe(reads + 1);
  });

  it("is read again once every extraction that read it was erased", async () => {
    const own = { ...pdf, accountId: "initech" };
    const events = [await service.ingest(own), await service.ingest(own)];
    for (const event of events) await service.erase(event.data);
    const before = await readsSoFar();
    expect(await service.ingest(own)).toMatchObject({ type: "SourceIngested" });
    expect(await readsSoFar()).toBe(before + 1);
  });

  it("is counted", async () => {
    await service.ingest(pdf);
    const counted = await service.metrics.getSingleMetricAsString("document_recalls_total");
    expect(counted).toMatch(/outcome="hit"} [1-9]/);
    expect(counted).toMatch(/outcome="miss"} [1-9]/);
  });
});
