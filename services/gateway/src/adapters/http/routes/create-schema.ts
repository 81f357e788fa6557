import { SchemaBody } from "@quarry/contracts";
import { parseStructure } from "@quarry/structure";
import type { CreateSchema } from "../../../application/create-schema.ts";
import { presentSchema, schemaTag } from "../answers/presenters.ts";
import { claimOf } from "../requests/idempotency-key.ts";
import { validate } from "../requests/validate.ts";
import type { Route } from "../route.ts";

export function createSchemaRoute({ createSchema }: { createSchema: CreateSchema }): Route {
  return {
    method: "post",
    path: "/schemas",
    scope: "schemas:write",
    accepts: "application/json",
    async handle(call) {
      const body = validate(SchemaBody, call.request.body);
      parseStructure(body.structure);
      const { accountId, context } = call;
      const claim = claimOf(call, "/schemas", body);
      const view = await createSchema({ ...body, accountId, claim, context });
      return {
        message: "Schema created successfully",
        data: presentSchema(view),
        headers: schemaTag(view),
      };
    },
  };
}
