import {
  createExtraction,
  deleteExtraction,
  getExtraction,
  listExtractions,
} from "./extractions.ts";
import { followExtraction, getDocument, getEvidence } from "./results.ts";
import { createSchema, deleteSchema, getSchema, listSchemas, updateSchema } from "./schemas.ts";

export {
  basePath,
  type EventAnswer,
  type JsonAnswer,
  type Operation,
  type Tag,
  tags,
} from "./operation.ts";

/** Every operation, by its id. */
export const operations = {
  createSchema,
  listSchemas,
  getSchema,
  updateSchema,
  deleteSchema,
  createExtraction,
  listExtractions,
  getExtraction,
  getEvidence,
  getDocument,
  followExtraction,
  deleteExtraction,
};
