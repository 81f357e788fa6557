import {
  CreateSchema,
  DeleteSchema,
  GetSchema,
  GetSchemaRevision,
  ListQuery,
  SearchSchemas,
  subjects,
  UpdateSchema,
} from "@quarry/contracts";
import { checked, type MessageBus, type Running } from "@quarry/messaging";
import type { Schemas } from "../../application/schemas.ts";

/** Answers the schema service's commands and queries. */
export function respond(bus: MessageBus, schemas: Schemas): Promise<Running[]> {
  const { schema } = subjects;
  return Promise.all([
    bus.respond(schema.create, checked(CreateSchema, schemas.create)),
    bus.respond(schema.update, checked(UpdateSchema, schemas.update)),
    bus.respond(schema.delete, checked(DeleteSchema, schemas.delete)),
    bus.respond(schema.get, checked(GetSchema, schemas.get)),
    bus.respond(schema.revision, checked(GetSchemaRevision, schemas.revision)),
    bus.respond(schema.list, checked(ListQuery, schemas.list)),
    bus.respond(schema.search, checked(SearchSchemas, schemas.search)),
  ]);
}
