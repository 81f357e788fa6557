import { ListParameters, pageOf, SchemaBody, SchemaRecord } from "@quarry/contracts";
import { z } from "zod";
import type { Operation } from "../operation.ts";
import { bodyCodes, idempotent, keyCodes, path, replayed } from "./shared.ts";

const tag = z.object({ ETag: z.string().meta({ description: "The revision, as a strong tag." }) });
const ifMatch = z.object({
  "If-Match": z.string().optional().meta({ description: "The ETag that must still hold." }),
});
const schemaBody = { required: true, content: { "application/json": { schema: SchemaBody } } };

const jsonCodes = ["MALFORMED_JSON", ...bodyCodes, "SCHEMA_UNSUPPORTED"] as const;

export const schemaOperations: Operation[] = [
  {
    method: "post",
    path: "/schemas",
    id: "createSchema",
    summary: "Create a schema",
    scope: "schemas:write",
    message: "Schema created successfully",
    data: SchemaRecord,
    headers: tag.extend(replayed.shape),
    request: { requestParams: { header: idempotent }, requestBody: schemaBody },
    codes: [...jsonCodes, ...keyCodes],
  },
  {
    method: "get",
    path: "/schemas",
    id: "listSchemas",
    summary: "List schemas, newest first",
    scope: "schemas:read",
    message: "Schemas fetched successfully",
    data: pageOf(SchemaRecord),
    request: { requestParams: { query: ListParameters } },
    codes: ["VALIDATION_FAILED"],
  },
  {
    method: "get",
    path: "/schemas/:id",
    id: "getSchema",
    summary: "Get a schema",
    scope: "schemas:read",
    message: "Schema retrieved successfully",
    data: SchemaRecord,
    headers: tag,
    request: { requestParams: { path } },
    codes: ["NOT_FOUND"],
  },
  {
    method: "put",
    path: "/schemas/:id",
    id: "updateSchema",
    summary: "Replace a schema's name and structure",
    description: "Extractions keep the structure that they were run with.",
    scope: "schemas:write",
    message: "Schema updated successfully",
    data: SchemaRecord,
    headers: tag,
    request: { requestParams: { path, header: ifMatch }, requestBody: schemaBody },
    codes: ["NOT_FOUND", "REVISION_MISMATCH", "STATE_CONFLICT", ...jsonCodes],
  },
  {
    method: "delete",
    path: "/schemas/:id",
    id: "deleteSchema",
    summary: "Delete a schema; its extractions stay",
    scope: "schemas:write",
    message: "Schema deleted successfully",
    request: { requestParams: { path, header: ifMatch } },
    codes: ["NOT_FOUND", "REVISION_MISMATCH", "STATE_CONFLICT"],
  },
];
