import type { DemoDocument } from "@quarry/samples";
import type { System } from "@quarry/systems";
import { z } from "zod";
import { createClient } from "../http/client.ts";
import { encodeForm } from "../http/form.ts";

const Created = z.object({ data: z.object({ id: z.string() }) });
const Extracted = z.object({ data: z.object({ output: z.unknown() }) });

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
  const schemaId = Created.parse(JSON.parse(created.toString())).data.id;
  return {
    async extract(source) {
      const form = encodeForm({ schema_id: schemaId, type: "text", source });
      const answer = await client.send("POST", "/v1/extractions", form);
      return Extracted.parse(JSON.parse(answer.toString())).data.output;
    },
    [Symbol.dispose]: () => client[Symbol.dispose](),
  };
}
