import { operations } from "@quarry/api";
import { parseStructure } from "@quarry/structure";
import type { CreateSchema } from "../../../../application/create-schema.ts";
import { toClaim } from "../../requests/idempotency-key.ts";
import { presentSchema, schemaTag } from "../../responses/presenters.ts";
import { type Route, route } from "../../route.ts";

export function createSchemaRoute({ createSchema }: { createSchema: CreateSchema }): Route {
  return route(operations.createSchema, async (call) => {
    const { accountId, body, context } = call;
    parseStructure(body.structure);
    const claim = toClaim(call, "/schemas", body);
    const view = await createSchema({ ...body, accountId, claim, context });
    return { data: presentSchema(view), headers: schemaTag(view) };
  });
}
