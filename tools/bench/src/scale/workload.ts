import { type DemoDocument, demoDocuments } from "@quarry/samples";
import { type DocumentServer, startDocumentServer } from "@quarry/servers/document-server";
import type { System } from "@quarry/systems";
import { z } from "zod";

export type SourceKind = "text" | "webpage" | "pdf" | "image";

/** Makes one extraction of a source that was never sent before, and waits for its end. */
export type Extract = (number: number) => Promise<void>;

/** The pages that `webpage` extractions fetch; a comment makes each one new. */
export async function servePages(): Promise<DocumentServer> {
  const { webPage } = await demoDocuments();
  return startDocumentServer({
    "/page": (request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(Buffer.concat([webPage.bytes, Buffer.from(`<!-- ${request.url} -->`)]));
    },
  });
}

/** One way to extract for each kind of source, by an account of its own. */
export async function openWorkload(
  system: System,
  pages: DocumentServer,
): Promise<Record<SourceKind, Extract>> {
  const documents = await demoDocuments();
  const caller = await openCaller(system);
  const file = (document: DemoDocument, number: number) =>
    new File([document.bytes, `\n%${number}`], document.fileName, { type: document.mediaType });
  const [text, page, pdf, image] = [
    await caller.schema(documents.text),
    await caller.schema(documents.webPage),
    await caller.schema(documents.invoicePdf),
    await caller.schema(documents.receiptImage),
  ];
  return {
    text: (number) => caller.extract(text, "text", `${documents.text.text}\nNo. ${number}`),
    webpage: (number) => caller.extract(page, "webpage", `${pages.url}/page?${number}`),
    pdf: (number) => caller.extract(pdf, "pdf", file(documents.invoicePdf, number)),
    image: (number) => caller.extract(image, "image", file(documents.receiptImage, number)),
  };
}

const Answer = z.object({
  message: z.string().optional(),
  data: z.looseObject({ id: z.string(), output: z.unknown().optional() }).optional(),
});

async function openCaller({ baseUrl, apiKey }: System) {
  const authorization = `Bearer ${await apiKey("bench")}`;

  async function post(path: string, body: string | FormData, type?: string) {
    const headers = { authorization, ...(type && { "content-type": type }) };
    const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body });
    const answer = Answer.parse(await response.json());
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.message}`);
    return answer.data;
  }

  return {
    async schema({ schema }: DemoDocument): Promise<string> {
      const made = await post("/v1/schemas", JSON.stringify(schema), "application/json");
      return String(made?.id);
    },
    async extract(schemaId: string, type: SourceKind, source: string | File): Promise<void> {
      const form = new FormData();
      form.set("schema_id", schemaId);
      form.set("type", type);
      form.set("source", source);
      const extraction = await post("/v1/extractions", form);
      if (!extraction?.output) throw new Error(`an extraction of type ${type} has no output yet`);
    },
  };
}
