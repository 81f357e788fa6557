import type { Operation } from "./operation.ts";
import { extractionOperations } from "./operations/extractions.ts";
import { schemaOperations } from "./operations/schemas.ts";

/** Every operation as the contract's page shows it. */
export const operations: Operation[] = [...schemaOperations, ...extractionOperations];
