import type { Json } from "@quarry/kernel";
import {
  type Caller,
  type Created,
  createSchema,
  formOf,
  type ListedExtraction,
  type Page,
  type Suite,
} from "@quarry/systems";
import { newMarker } from "../markers.ts";

/** What must stand in no line of a log. */
export const secrets = { key: `sk-${newMarker()}`, source: newMarker(), answer: newMarker() };

/** Turns the LLM engine on, and logs all that there is. */
export function llmEnvironment(baseUrl: string): Record<string, string> {
  return {
    QUARRY_ENGINE: "llm",
    OPENAI_BASE_URL: baseUrl,
    OPENAI_API_KEY: secrets.key,
    QUARRY_LLM_MODEL: "provider-large",
    QUARRY_LLM_MODEL_MINI: "provider-small",
    QUARRY_LOG_LEVEL: "trace",
  };
}

export const note = {
  name: "Note",
  structure: { type: "object", properties: { remark: { type: "string", describe: "Remark" } } },
};

export type Extracting = {
  schema?: { name: string; structure: Json };
  type?: string;
  source?: string | File;
  model?: string;
  ungrounded?: string;
  vision?: string;
  instruction?: string;
  /** A fresh one unless given. */
  account?: string;
};

/** One account's caller with a schema of its own, and the form of an extraction by it. */
export async function openExtraction(suite: Suite, extracting: Extracting = {}) {
  const { schema = note, source = `Remark: ${secrets.source}`, account, ...fields } = extracting;
  const caller = await suite.caller(account === undefined ? {} : { account });
  const { id: schema_id } = await createSchema(caller, schema.name, schema.structure);
  const form = formOf({ schema_id, type: "text", source, ...fields });
  const post = (headers: Record<string, string> = {}) =>
    caller.call<Created>("POST", "/v1/extractions", { form, headers });
  return { caller, post };
}

/** The only record of a caller, as the list shows it. */
export async function onlyRecord(caller: Caller): Promise<ListedExtraction> {
  const { body } = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
  const [record, ...others] = body.data.data;
  if (!record || others.length > 0) throw new Error("the caller has not exactly one record");
  return record;
}
