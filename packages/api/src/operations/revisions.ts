import { PageParameters } from "../requests.ts";
import { pageOf, SchemaRevision } from "../responses/records.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { params, revisionParams } from "./parts.ts";

export const listSchemaRevisions = defineOperation({
  operationId: "listSchemaRevisions",
  method: "get",
  path: "/schemas/{id}/revisions",
  tag: "Schemas",
  summary: "List a schema's revisions, newest first",
  description: "Each change of a schema makes one; an extraction keeps the one that it began with.",
  scope: "schemas:read",
  params,
  query: PageParameters,
  success: {
    message: "Revisions fetched successfully",
    data: pageOf(SchemaRevision),
    example: examples.pageWith(examples.schemaRevision),
  },
  errors: ["NOT_FOUND", "VALIDATION_FAILED"],
});

export const getSchemaRevision = defineOperation({
  operationId: "getSchemaRevision",
  method: "get",
  path: "/schemas/{id}/revisions/{revision}",
  tag: "Schemas",
  summary: "Get a revision of a schema",
  scope: "schemas:read",
  params: revisionParams,
  success: {
    message: "Revision retrieved successfully",
    data: SchemaRevision,
    example: examples.schemaRevision,
  },
  errors: ["NOT_FOUND", "VALIDATION_FAILED"],
});
