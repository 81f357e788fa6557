import { Nothing, pageOf, SchemaRecord } from "../answers/records.ts";
import { ListParameters, SchemaBody } from "../requests.ts";
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

const jsonErrors = ["MALFORMED_JSON", ...bodyErrors, "SCHEMA_UNSUPPORTED"] as const;

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
