import { z } from "zod";
import { ExampleBody } from "../example-requests.ts";
import { limits } from "../limits.ts";
import { AddedExampleRecord, ExampleRecord } from "../responses/examples.ts";
import { Nothing } from "../responses/records.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors, params } from "./parts.ts";

const ours = { tag: "Schemas" } as const;

export const addExample = defineOperation({
  operationId: "addExample",
  method: "post",
  path: "/schemas/{id}/examples",
  ...ours,
  summary: "Let later extractions learn from a corrected one",
  description: `Later extractions of the schema find values where this document has them. An example that is sent again replaces the former one. It lasts as long as its extraction. At most ${limits.examples} for each schema.`,
  scope: "schemas:write",
  params,
  body: { mediaType: "application/json", shape: ExampleBody, example: examples.exampleBody },
  success: {
    message: "Example added successfully",
    data: AddedExampleRecord,
    example: { ...examples.example, notLocated: [], contradicts: [] },
  },
  errors: ["MALFORMED_JSON", ...bodyErrors, "NOT_FOUND", "STATE_CONFLICT"],
});

export const listExamples = defineOperation({
  operationId: "listExamples",
  method: "get",
  path: "/schemas/{id}/examples",
  ...ours,
  summary: "List the examples of a schema, newest first",
  scope: "schemas:read",
  params,
  success: {
    message: "Examples retrieved successfully",
    data: z.object({ data: z.array(ExampleRecord) }),
    example: { data: [examples.example] },
  },
  errors: ["NOT_FOUND"],
});

export const deleteExample = defineOperation({
  operationId: "deleteExample",
  method: "delete",
  path: "/schemas/{id}/examples/{extractionId}",
  ...ours,
  summary: "Have extractions learn from an example no more",
  description: "The extraction stays; its corrected output is erased.",
  scope: "schemas:write",
  params: params.extend({ extractionId: z.uuid().toLowerCase() }),
  success: { message: "Example deleted successfully", data: Nothing, example: {} },
  errors: ["NOT_FOUND", "VALIDATION_FAILED"],
});
