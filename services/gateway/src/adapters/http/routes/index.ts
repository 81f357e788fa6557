import type { MessageBus } from "@quarry/messaging";
import type { CreateSchema } from "../../../application/create-schema.ts";
import type { FollowExtraction } from "../../../application/waiting/follow-extraction.ts";
import type { Route } from "../route.ts";
import {
  type CreateExtractionDependencies,
  createExtractionRoute,
} from "./extractions/create-extraction.ts";
import { deleteExtractionRoute } from "./extractions/delete-extraction.ts";
import { followExtractionRoute } from "./extractions/follow-extraction.ts";
import { getDocumentRoute } from "./extractions/get-document.ts";
import { getEvidenceRoute } from "./extractions/get-evidence.ts";
import { getExtractionRoute } from "./extractions/get-extraction.ts";
import { listExtractionsRoute } from "./extractions/list-extractions.ts";
import { createSchemaRoute } from "./schemas/create-schema.ts";
import { deleteSchemaRoute } from "./schemas/delete-schema.ts";
import { getSchemaRoute } from "./schemas/get-schema.ts";
import { listSchemasRoute } from "./schemas/list-schemas.ts";
import { updateSchemaRoute } from "./schemas/update-schema.ts";

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
