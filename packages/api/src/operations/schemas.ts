import { ListParameters, SchemaBody } from "../requests.ts";
import { JsonSchemaDocument, Nothing, pageOf, SchemaRecord } from "../responses/records.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import {
  bodyErrors,
  entityTag,
  idempotent,
  ifMatch,
  keyErrors,
  params,
  replayed,
} from "./parts.ts";

const body = {
  mediaType: "application/json",
  shape: SchemaBody,
  example: examples.schemaBody,
} as const;

export const jsonErrors = ["MALFORMED_JSON", ...bodyErrors, "SCHEMA_UNSUPPORTED"] as const;

export const createSchema = defineOperation({
  operationId: "createSchema",
  method: "post",
  path: "/schemas",
  tag: "Schemas",
  summary: "Create a schema",
  scope: "schemas:write",
  headers: idempotent,
  body,
  success: {
    message: "Schema created successfully",
    data: SchemaRecord,
    headers: entityTag.extend(replayed.shape),
    example: examples.schema,
  },
  errors: [...jsonErrors, ...keyErrors],
});

export const listSchemas = defineOperation({
  operationId: "listSchemas",
  method: "get",
  path: "/schemas",
  tag: "Schemas",
  summary: "List schemas, newest first",
  scope: "schemas:read",
  query: ListParameters,
  success: {
    message: "Schemas fetched successfully",
    data: pageOf(SchemaRecord),
    example: examples.pageWith(examples.schema),
  },
  errors: ["VALIDATION_FAILED"],
});

export const getSchema = defineOperation({
  operationId: "getSchema",
  method: "get",
  path: "/schemas/{id}",
  tag: "Schemas",
  summary: "Get a schema",
  scope: "schemas:read",
  params,
  success: {
    message: "Schema retrieved successfully",
    data: SchemaRecord,
    headers: entityTag,
    example: examples.schema,
  },
  errors: ["NOT_FOUND"],
});

export const updateSchema = defineOperation({
  operationId: "updateSchema",
  method: "put",
  path: "/schemas/{id}",
  tag: "Schemas",
  summary: "Replace a schema's name and structure",
  description: "Existing extractions keep the structure they were run with.",
  scope: "schemas:write",
  params,
  headers: ifMatch,
  body,
  success: {
    message: "Schema updated successfully",
    data: SchemaRecord,
    headers: entityTag,
    example: examples.schema,
  },
  errors: ["NOT_FOUND", "REVISION_MISMATCH", "STATE_CONFLICT", ...jsonErrors],
});

export const deleteSchema = defineOperation({
  operationId: "deleteSchema",
  method: "delete",
  path: "/schemas/{id}",
  tag: "Schemas",
  summary: "Delete a schema; its extractions are kept",
  scope: "schemas:write",
  params,
  headers: ifMatch,
  success: { message: "Schema deleted successfully", data: Nothing, example: {} },
  errors: ["NOT_FOUND", "REVISION_MISMATCH", "STATE_CONFLICT"],
});

export const ensureSchema = defineOperation({
  operationId: "ensureSchema",
  method: "put",
  path: "/schemas/ensure",
  tag: "Schemas",
  summary: "Make sure that a schema of this name has this structure",
  description:
    "Returns your newest schema of exactly this name. It is revised if its structure differs, and created if there is none. Any number of these requests at once create one schema. A key with `schemas:read` alone gets the schema where nothing has to be stored, else `SCOPE_MISSING`.",
  scope: ["schemas:write", "schemas:read"],
  body,
  success: {
    message: "Schema ensured successfully",
    data: SchemaRecord,
    headers: entityTag,
    example: examples.schema,
  },
  errors: ["STATE_CONFLICT", ...jsonErrors],
});

export const getJsonSchema = defineOperation({
  operationId: "getJsonSchema",
  method: "get",
  path: "/schemas/{id}/json-schema",
  tag: "Schemas",
  summary: "Get the JSON Schema of a schema's output",
  description:
    "Every output of the schema is valid by it. Values that a source does not state are null, so every one may be null; `x-quarry-required` lists those that the structure requires. Importing it gives the structure back.",
  scope: "schemas:read",
  params,
  success: {
    message: "JSON Schema retrieved successfully",
    data: JsonSchemaDocument,
    headers: entityTag,
    example: examples.jsonSchema,
  },
  errors: ["NOT_FOUND"],
});
