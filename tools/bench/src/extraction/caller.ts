import type { DemoDocument } from "@quarry/samples";
import type { System } from "@quarry/systems";
import { createClient } from "../http/client.ts";
import { encodeForm } from "../http/form.ts";

export type ExtractionCaller = Disposable & {
  /** Resolves with the output, when the server has answered. */
  extract(text: string): Promise<unknown>;
};

/** A caller with a key and a schema of its own. */
export async function createExtractionCaller(
  system: System,
  schema: DemoDocument["schema"],
): Promise<ExtractionCaller> {
  const client = createClient(system.baseUrl, await system.apiKey("bench"));
  const created = await client.send("POST", "/v1/schemas", {
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(schema)),
  });
  const schemaId: string = JSON.parse(created.toString()).data.id;
  return {
    async extract(source) {
      const form = encodeForm({ schema_id: schemaId, type: "text", source });
      const answer = await client.send("POST", "/v1/extractions", form);
      return JSON.parse(answer.toString()).data.output;
    },
    [Symbol.dispose]: () => client[Symbol.dispose](),
  };
}
