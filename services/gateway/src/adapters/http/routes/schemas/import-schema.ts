import { type ImportBody, operations } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import { type Imported, importJsonSchema, structureOfSamples } from "@quarry/structure";
import { type Route, route } from "../../route.ts";

/** Asks no service: an import is a function of what is sent. */
export function importSchemaRoute(): Route {
  return route(operations.importSchema, async ({ body }) => {
    const imported = importOf(body);
    if (!imported.success) {
      throw new AppError("SCHEMA_UNSUPPORTED", imported.message, { issues: imported.issues });
    }
    const { structure, notes } = imported;
    return { data: { structure, notes } };
  });
}

function importOf({
  sample,
  samples,
  jsonSchema,
  openapi,
  pointer,
  lenient,
}: ImportBody): Imported {
  if (samples) return structureOfSamples(samples);
  if (sample !== undefined) return structureOfSamples([sample]);
  return importJsonSchema(jsonSchema ?? openapi, { pointer, lenient });
}
