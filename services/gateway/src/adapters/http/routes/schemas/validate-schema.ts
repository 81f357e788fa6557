import { operations, readStructure } from "@quarry/api";
import { type Route, route } from "../../route.ts";

/** Asks no service: the rules of structures are all there is to it. */
export function validateSchemaRoute(): Route {
  return route(operations.validateSchema, async ({ body }) => {
    const read = readStructure(body.structure);
    return { data: { valid: read.success, issues: read.success ? [] : read.issues } };
  });
}
