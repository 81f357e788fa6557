import type { MessageBus } from "@quarry/messaging";
import type { CreateSchema } from "../../../application/create-schema.ts";
import type { FollowExtraction } from "../../../application/waiting/follow-extraction.ts";
import type { Route } from "../route.ts";
import { type CreateExtractionDependencies, createExtractionRoute } from "./create-extraction.ts";
import { createSchemaRoute } from "./create-schema.ts";
import { deleteExtractionRoute } from "./delete-extraction.ts";
import { deleteSchemaRoute } from "./delete-schema.ts";
import { followExtractionRoute } from "./follow-extraction.ts";
import { getDocumentRoute } from "./get-document.ts";
import { getEvidenceRoute } from "./get-evidence.ts";
import { getExtractionRoute } from "./get-extraction.ts";
import { getSchemaRoute } from "./get-schema.ts";
import { listExtractionsRoute } from "./list-extractions.ts";
import { listSchemasRoute } from "./list-schemas.ts";
import { updateSchemaRoute } from "./update-schema.ts";

export type RouteDependencies = CreateExtractionDependencies & {
  bus: MessageBus;
  createSchema: CreateSchema;
  followExtraction: FollowExtraction;
};

/** Every operation of the interface. */
export function createRoutes(dependencies: RouteDependencies): Route[] {
  return [
    createSchemaRoute(dependencies),
    listSchemasRoute(dependencies),
    getSchemaRoute(dependencies),
    updateSchemaRoute(dependencies),
    deleteSchemaRoute(dependencies),
    createExtractionRoute(dependencies),
    listExtractionsRoute(dependencies),
    getExtractionRoute(dependencies),
    getEvidenceRoute(dependencies),
    getDocumentRoute(dependencies),
    followExtractionRoute(dependencies),
    deleteExtractionRoute(dependencies),
  ];
}
