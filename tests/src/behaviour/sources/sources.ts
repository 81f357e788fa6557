import { type DemoDocument, demoDocuments } from "@quarry/samples";
import type { Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  formOf,
  type ListedExtraction,
  type Page,
  ticketForm,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

/** What an extraction of a type leaves when nothing can be read from its source. */
const refusedSources: [type: string, source: string | File, code: string][] = [
  ["webpage", "http://169.254.169.254/latest/meta-data", "SOURCE_REFUSED"],
  ["webpage", "http://[::1]:1/", "SOURCE_REFUSED"],
  ["pdf", new File(["%PDF-1.7\nnothing more"], "broken.pdf"), "SOURCE_UNREADABLE"],
  ["image", new File(["not a picture"], "note.png"), "SOURCE_UNREADABLE"],
  ["text", new File([" \n\t "], "blank.txt"), "SOURCE_EMPTY"],
];

async function extract(suite: Suite, document: DemoDocument, source: string | File) {
  const caller = await suite.caller();
  const schema = await createSchema(caller, document.schema.name, document.schema.structure);
  const form = formOf({ schema_id: schema.id, type: document.type, source });
  const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
  expect(body.message).toBe("Extraction completed successfully");
  const read = await caller.call<Extraction>("GET", `/v1/extractions/${body.data.id}`);
  const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
  expect(listed.body.data.data[0]?.input.source).toBe(read.body.data.source.content);
  return { output: body.data.output, content: read.body.data.source.content };
}

export function sourcesTheme(suite: () => Suite): void {
  describe("sources", () => {
    it.each(["text", "invoicePdf", "receiptImage", "webPage"] as const)(
      "extracts what the demo document %s says from a file, listed by its name",
      async (name) => {
        const document = (await demoDocuments())[name];
        const file = new File([document.bytes], document.fileName, { type: document.mediaType });
        const { output, content } = await extract(suite(), document, file);
        expect(output).toEqual(document.truth);
        expect(content).toBe(document.fileName);
      },
    );

    it.each(["invoicePdf", "receiptImage", "webPage"] as const)(
      "fetches the demo document %s from its address, listed by it",
      async (name) => {
        const document = (await demoDocuments())[name];
        const address = `${suite().documentsUrl}/${document.fileName}`;
        const { output, content } = await extract(suite(), document, address);
        expect(output).toEqual(document.truth);
        expect(content).toBe(address);
      },
    );

    it("keeps a file's name of any script", async () => {
      const document = (await demoDocuments()).text;
      const file = new File([document.bytes], "Bestellung größer 日本.txt");
      expect((await extract(suite(), document, file)).content).toBe("Bestellung größer 日本.txt");
    });

    it.each(refusedSources)(
      "fails a %s it cannot use and keeps the record",
      async (type, source, code) => {
        const caller = await suite().caller();
        const schema = await createSchema(caller);
        const form = formOf({ schema_id: schema.id, type, source });
        const { status, body } = await caller.call("POST", "/v1/extractions", { form });
        expect([status, body.error?.code, body.data]).toEqual([422, code, null]);
        const path = `/v1/extractions/${body.error?.extractionId}`;
        const read = await caller.call<Extraction>("GET", path);
        expect(read.body.data).toMatchObject({ status: "failed", result: null });
        const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
        expect(listed.body.data.data).toEqual([
          expect.objectContaining({
            status: "failed",
            charged: false,
            output: null,
            totalTokens: "0",
          }),
        ]);
        expect((await caller.call("DELETE", path)).status).toBe(200);
      },
    );

    it("fails an address that its server does not have as unreachable, for good", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const source = `${suite().documentsUrl}/nowhere`;
      const form = ticketForm(schema.id, { type: "webpage", source });
      const { status, body } = await caller.call("POST", "/v1/extractions", { form });
      expect([status, body.error?.code]).toEqual([422, "SOURCE_UNREACHABLE"]);
      expect(body.error?.retryable).toBe(false);
    });

    it.each([
      [
        "an address with credentials",
        { type: "webpage", source: "http://a:b@example.org/" },
        "SOURCE_REFUSED",
      ],
      ["a file's address", { type: "pdf", source: "file:///etc/passwd" }, "VALIDATION_FAILED"],
      ["no address", { type: "image", source: "just words" }, "VALIDATION_FAILED"],
      ["an address without a host", { type: "webpage", source: "http://" }, "VALIDATION_FAILED"],
      ["an empty text", { source: "" }, "SOURCE_EMPTY"],
      ["an empty file", { source: new File([], "empty.txt") }, "SOURCE_EMPTY"],
    ])("refuses %s before there is a record", async (_what, fields, code) => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const form = ticketForm(schema.id, fields);
      const { status, body } = await caller.call("POST", "/v1/extractions", { form });
      expect([status, body.error?.code, body.error?.extractionId]).toEqual([422, code, undefined]);
      const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(listed.body.data.meta.total).toBe(0);
    });
  });
}
