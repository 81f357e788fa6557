import { operations } from "@quarry/api";
import type { MessageBus } from "@quarry/messaging";
import { parseStructure, toExportedSchema } from "@quarry/structure";
import { schemaTag } from "../../responses/presenters.ts";
import { type Route, route } from "../../route.ts";
import { readSchema } from "./get-schema.ts";

export function getJsonSchemaRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.getJsonSchema, async (call) => {
    const view = await readSchema(bus, call.id, call);
    const data = toExportedSchema(parseStructure(view.structure));
    return { data, headers: schemaTag(view) };
  });
}
