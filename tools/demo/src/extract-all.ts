import { type DemoDocument, demoDocuments } from "@quarry/samples";
import type { Answer, Client } from "./client.ts";
import { differences } from "./compare.ts";

type Outcome = { title: string; answer: Answer; faults: string[] };

/** The web page, the PDF and the image are fetched from here; the text is sent as it is. */
function sourceOf(document: DemoDocument, documentsUrl: string): string {
  return document.type === "text"
    ? new TextDecoder().decode(document.bytes)
    : `${documentsUrl}/${document.fileName}`;
}

async function extract(client: Client, document: DemoDocument, source: string): Promise<Outcome> {
  const title = `${document.type}: ${document.fileName}`;
  const schema = await client.post("/v1/schemas", document.schema);
  if (schema.httpStatus !== 200)
    return { title, answer: schema, faults: ["no schema was created"] };

  const form = new FormData();
  form.set("schema_id", (schema.envelope.data as { id: string }).id);
  form.set("type", document.type);
  form.set("source", source);
  const answer = await client.post("/v1/extractions", form);
  if (answer.httpStatus !== 200) return { title, answer, faults: ["it was not extracted"] };
  const { output } = answer.envelope.data as { output: unknown };
  return { title, answer, faults: differences(document.truth, output) };
}

function show({ title, answer, faults }: Outcome): void {
  const { httpStatus, milliseconds, envelope } = answer;
  console.log(`\n── ${title} · HTTP ${httpStatus} · ${Math.round(milliseconds)} ms`);
  console.log(JSON.stringify(envelope, null, 2));
  console.log(faults.length === 0 ? "✓ right" : `✗ wrong:\n  ${faults.join("\n  ")}`);
}

/** Creates a schema for each document and extracts it; returns whether all were right. */
export async function extractAll(client: Client, documentsUrl: string): Promise<boolean> {
  let right = true;
  for (const document of Object.values(await demoDocuments())) {
    const outcome = await extract(client, document, sourceOf(document, documentsUrl));
    show(outcome);
    right &&= outcome.faults.length === 0;
  }
  return right;
}
