import { type ImportBody, operations } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import { type Imported, importJsonSchema, structureOfSamples } from "@quarry/structure";
import { type Route, route } from "../../route.ts";

/** Calls no service, because an import depends on the request alone. */
export function importSchemaRoute(): Route {
  return route(operations.importSchema, async ({ body }) => {
    const imported = importStructure(body);
    if (!imported.success) {
      throw new AppError("SCHEMA_UNSUPPORTED", imported.message, { issues: imported.issues });
    }
    const { structure, notes } = imported;
    return { data: { structure, notes } };
  });
}

function importStructure({
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
