import { blobNames, DocumentAnswer, subjects } from "@quarry/contracts";
import { SourceDocument } from "@quarry/document/shape";
import { uuidv7 } from "@quarry/kernel";
import { demoDocuments } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService } from "./test-service.testing.ts";

type TestService = Awaited<ReturnType<typeof startTestService>>;
type Event = Awaited<ReturnType<TestService["ingest"]>>;

const demo = await demoDocuments();

describe("a source that is read again", () => {
  const opened = new AsyncDisposableStack();
  const documents = {
    "/invoice.pdf": { type: "application/pdf", body: demo.invoicePdf.bytes },
    "/page": { type: "text/html", body: Buffer.from("<p>Crates: 12</p>") },
  };
  let service: TestService;
  let url: string;
  beforeAll(async () => {
    ({ url } = opened.use(await startDocumentServer(documents)));
    service = opened.use(await startTestService({ QUARRY_FETCH_ALLOW: new URL(url).host }));
  });
  afterAll(() => opened.disposeAsync());

  /** Asks as the extraction service would. */
  async function readAgain({ data }: Event, sent: object) {
    const { extractionId, accountId } = data;
    const input = service.inputOf(extractionId);
    const question = { extractionId, accountId, input, ...sent };
    const answer = await service.bus.request(subjects.ingestion.readAgain, question, {});
    const { document } = DocumentAnswer.parse(answer);
    return SourceDocument.parse(JSON.parse(String(await service.blobs.read(document))));
  }

  it("gives the same document of a text, a file, and bytes that were fetched", async () => {
    const text = await service.ingest({ type: "text", source: "Crates: 12" });
    expect(await readAgain(text, { type: "text" })).toEqual(await service.documentOf(text));
    const file = await service.ingest({ type: "pdf", file: demo.invoicePdf.bytes });
    const upload = await service.blobs.put(
      file.data.extractionId,
      blobNames.upload,
      demo.invoicePdf.bytes,
    );
    expect(await readAgain(file, { type: "pdf", upload })).toEqual(await service.documentOf(file));
    for (const [type, path] of [
      ["pdf", "/invoice.pdf"],
      ["webpage", "/page"],
    ] as const) {
      const fetched = await service.ingest({ type, source: `${url}${path}` });
      const again = await readAgain(fetched, { type });
      expect(again.text).toBe((await service.documentOf(fetched)).text);
    }
  });

  it("is not found for another account, and once it was erased", async () => {
    const event = await service.ingest({ type: "text", source: "Crates: 12" });
    const missing = { code: "NOT_FOUND" };
    await expect(readAgain(event, { type: "text", accountId: "other" })).rejects.toMatchObject(
      missing,
    );
    await expect(readAgain(event, { type: "text", extractionId: uuidv7() })).rejects.toMatchObject(
      missing,
    );
    await service.erase(event.data);
    await expect(readAgain(event, { type: "text" })).rejects.toMatchObject(missing);
  });
});
