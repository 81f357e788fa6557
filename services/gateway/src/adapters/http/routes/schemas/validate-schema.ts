import { operations, readStructure } from "@quarry/api";
import { type Route, route } from "../../route.ts";

/** Calls no service, because validity depends on the structure alone. */
export function validateSchemaRoute(): Route {
  return route(operations.validateSchema, async ({ body }) => {
    const read = readStructure(body.structure);
    return { data: { valid: read.success, issues: read.success ? [] : read.issues } };
  });
}
