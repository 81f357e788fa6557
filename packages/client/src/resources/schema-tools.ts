import { ask, jsonBody } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { segment } from "../http/segment.ts";
import type { Transport } from "../http/transport.ts";
import type {
  ImportedStructure,
  StructureCheck,
  SuggestedStructure,
} from "../responses/records.ts";
import type { Json, Structure } from "../schema/structure.ts";

/** What a structure is made from: one of a JSON Schema, a part of an OpenAPI document, and samples. */
export type ImportInput = {
  jsonSchema?: Json;
  openapi?: Json;
  /** JSON pointer to the schema within the document. */
  pointer?: string;
  sample?: Json;
  samples?: Json[];
  /** Takes what a structure cannot express as text, and notes it. */
  lenient?: boolean;
};

/** What the server answers about schemas without storing anything. */
export function createSchemaTools(transport: Transport) {
  return {
    /** Turns a JSON Schema or samples into a structure. @throws ValidationError naming the place. */
    import: (input: ImportInput, call?: CallOptions) =>
      ask<ImportedStructure>(
        transport,
        { method: "POST", path: "/schemas/import", ...jsonBody(input) },
        call,
      ),
    /** A structure for what 1 to 10 extractions have read, with the place of each field. Stores nothing. */
    suggest: (extractionIds: string[], call?: CallOptions) =>
      ask<SuggestedStructure>(
        transport,
        { method: "POST", path: "/schemas/suggest", ...jsonBody({ extractionIds }) },
        call,
      ),
    /** Whether the structure can be used, and what is wrong with it. */
    validate: (structure: Structure, call?: CallOptions) =>
      ask<StructureCheck>(
        transport,
        { method: "POST", path: "/schemas/validate", ...jsonBody({ structure }) },
        call,
      ),
    /** The JSON Schema that every output of a schema meets. */
    jsonSchema: (id: string, call?: CallOptions) =>
      ask<{ [keyword: string]: Json }>(
        transport,
        { method: "GET", path: `/schemas/${segment(id)}/json-schema` },
        call,
      ),
  };
}
