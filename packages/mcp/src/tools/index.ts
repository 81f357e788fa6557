import { createUpload } from "./create-upload.ts";
import { extractTool } from "./extract.ts";
import { getDocument } from "./get-document.ts";
import { getEvidence } from "./get-evidence.ts";
import { getExtraction } from "./get-extraction.ts";
import { getReview } from "./get-review.ts";
import { listExtractions } from "./list-extractions.ts";
import { createSchema, getSchema, listSchemas } from "./schemas.ts";
import { suggestSchema } from "./suggest-schema.ts";
import type { Tool } from "./tool.ts";

/** The one table of tools, for both ways in. None deletes anything. */
export function toolTable(options: { readsFiles: boolean }): Tool[] {
  return [
    extractTool(options),
    createUpload,
    getExtraction,
    getEvidence,
    getReview,
    getDocument,
    listExtractions,
    listSchemas,
    getSchema,
    createSchema,
    suggestSchema,
  ];
}
