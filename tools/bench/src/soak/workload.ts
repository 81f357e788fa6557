import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json } from "@quarry/kernel";
import { type DemoDocument, demoDocuments } from "@quarry/samples";
import type { System } from "@quarry/systems";

/** The instructions of the load generator, as it reads them from a file. */
export type Workload = {
  baseUrl: string;
  key: string;
  /** Pieces of work begun in a second, whether those before them have ended or not. */
  rate: number;
  minutes: number;
  documents: Record<DemoDocument["type"], LoadDocument>;
  /** The body of a schema that is made, renamed and deleted again. */
  schema: DemoDocument["schema"];
};

type LoadDocument = {
  schemaId: string;
  type: string;
  fileName: string;
  mediaType: string;
  base64: string;
  truth: Json;
};

type Pace = Pick<Workload, "rate" | "minutes">;

/** Makes an account with a schema for each kind of document, and writes down what to send. */
export async function writeWorkload(
  system: System,
  pace: Pace,
): Promise<AsyncDisposable & { file: string }> {
  const key = await system.apiKey("soak");
  const { text, invoicePdf, receiptImage, webPage } = await demoDocuments();
  const prepare = async (document: DemoDocument): Promise<LoadDocument> => ({
    schemaId: await createSchema(system.baseUrl, key, document.schema),
    type: document.type,
    fileName: document.fileName,
    mediaType: document.mediaType,
    base64: Buffer.from(document.bytes).toString("base64"),
    truth: document.truth,
  });
  const documents = {
    text: await prepare(text),
    webpage: await prepare(webPage),
    pdf: await prepare(invoicePdf),
    image: await prepare(receiptImage),
  };
  const workload: Workload = {
    ...pace,
    baseUrl: system.baseUrl,
    key,
    documents,
    schema: text.schema,
  };
  const folder = await mkdtemp(join(tmpdir(), "quarry-soak-"));
  const file = join(folder, "workload.json");
  await writeFile(file, JSON.stringify(workload), { mode: 0o600 });
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

async function createSchema(baseUrl: string, key: string, schema: DemoDocument["schema"]) {
  const response = await fetch(`${baseUrl}/v1/schemas`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(schema),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}
