import {
  CreateSchema,
  DeleteSchema,
  EnsureSchema,
  GetSchema,
  GetSchemaRevision,
  ListQuery,
  ListSchemaRevisions,
  SearchSchemas,
  subjects,
  UpdateSchema,
} from "@quarry/contracts";
import { checked, type MessageBus, type Running } from "@quarry/messaging";
import type { SchemaUseCases } from "../../application/use-cases.ts";

/** Answers the schema service's commands and queries. */
export function respond(bus: MessageBus, useCases: SchemaUseCases): Promise<Running[]> {
  const { schema } = subjects;
  return Promise.all([
    bus.respond(schema.create, checked(CreateSchema, useCases.create)),
    bus.respond(schema.ensure, checked(EnsureSchema, useCases.ensure)),
    bus.respond(schema.update, checked(UpdateSchema, useCases.update)),
    bus.respond(schema.delete, checked(DeleteSchema, useCases.delete)),
    bus.respond(schema.get, checked(GetSchema, useCases.get)),
    bus.respond(schema.revision, checked(GetSchemaRevision, useCases.revision)),
    bus.respond(schema.revisions, checked(ListSchemaRevisions, useCases.revisions)),
    bus.respond(schema.list, checked(ListQuery, useCases.list)),
    bus.respond(schema.search, checked(SearchSchemas, useCases.search)),
  ]);
}
