import { jsonBody } from "../http/ask.ts";
import { type Body, formBody } from "../http/form.ts";
import type { ExtractionOptions } from "./options.ts";
import type { ReadySource } from "./source.ts";

/** An extraction as it is sent: a file in a form, anything else as JSON. */
export function bodyOf(
  source: ReadySource,
  request: ExtractionOptions & { schemaId: string; schemaRevision?: number | undefined },
): Body {
  const { schemaId: schema_id, schemaRevision: schema_revision } = request;
  const fields = { schema_id, schema_revision, ...fieldsOf(source, request) };
  if ("value" in source) return jsonBody({ ...fields, source: source.value });
  return formBody(inForm(fields), "source", source);
}

/** All but the schema and the source, by the names of the REST API. */
export function fieldsOf({ type }: Pick<ReadySource, "type">, options: ExtractionOptions) {
  const { model, instruction, pages, password, mode, vision, ungrounded } = options;
  const { externalId, metadata, allowPartial, examples, rightOutput } = options;
  return {
    ...{ type, model, instruction, pages, password, mode, vision },
    ...{ ungrounded, externalId, metadata, examples, rightOutput, allow_partial: allowPartial },
  };
}

/** Those of the fields that are set, as a form carries them. */
function inForm(fields: object): Record<string, string> {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, inWords(name, value)]));
}

function inWords(name: string, value: unknown): string {
  if (name === "examples" && Array.isArray(value)) return value.join(",");
  return typeof value === "string" && name !== "rightOutput" ? value : JSON.stringify(value);
}
