import { ImportBody, StructureBody, SuggestBody } from "../requests.ts";
import { ImportedStructure, StructureCheck, SuggestedStructure } from "../responses/records.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors } from "./parts.ts";
import { jsonErrors } from "./schemas.ts";

export const importSchema = defineOperation({
  operationId: "importSchema",
  method: "post",
  path: "/schemas/import",
  tag: "Schemas",
  summary: "Turn a JSON Schema or sample data into a structure",
  description:
    "Stores nothing: send the structure to `POST /schemas` or `PUT /schemas/ensure`. What a structure cannot express is refused with SCHEMA_UNSUPPORTED; the `field` of each issue is the JSON pointer of the place.",
  scope: "schemas:read",
  body: { mediaType: "application/json", shape: ImportBody, example: examples.importBody },
  success: {
    message: "Schema imported successfully",
    data: ImportedStructure,
    example: examples.importedStructure,
  },
  errors: [...jsonErrors],
});

export const suggestSchema = defineOperation({
  operationId: "suggestSchema",
  method: "post",
  path: "/schemas/suggest",
  tag: "Schemas",
  summary: "Suggest a structure for documents that were read",
  description:
    "From labels with values, tables and PDF forms, without a language model. Reads no source again, and stores nothing: look the structure over and send it to `POST /schemas` or `PUT /schemas/ensure`.",
  scope: "extractions:read",
  body: { mediaType: "application/json", shape: SuggestBody, example: examples.suggestBody },
  success: {
    message: "Structure suggested successfully",
    data: SuggestedStructure,
    example: examples.suggestedStructure,
  },
  errors: ["MALFORMED_JSON", ...bodyErrors, "NOT_FOUND", "STATE_CONFLICT"],
});

export const validateSchema = defineOperation({
  operationId: "validateSchema",
  method: "post",
  path: "/schemas/validate",
  tag: "Schemas",
  summary: "Check a structure without storing it",
  description: "Answers 200 for an invalid structure, too: `issues` names every fault by its path.",
  scope: "schemas:read",
  body: {
    mediaType: "application/json",
    shape: StructureBody,
    example: { structure: examples.schemaBody.structure },
  },
  success: {
    message: "Structure checked successfully",
    data: StructureCheck,
    example: { valid: true, issues: [] },
  },
  errors: ["MALFORMED_JSON", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "VALIDATION_FAILED"],
});
