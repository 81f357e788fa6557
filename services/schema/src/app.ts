import { CommitMessage, consumers, type SchemaEvent, subjects } from "@quarry/contracts";
import { catchUp, type EventStore } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import type { MessageBus } from "@quarry/messaging";
import {
  type App,
  type EventMetrics,
  type Logger,
  serveLog,
  startServiceRelay,
  tracedLog,
} from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { respond } from "./adapters/bus/respond.ts";
import { openMongoSchemaViews } from "./adapters/mongo/schema-views.ts";
import type { SchemaViews } from "./application/ports.ts";
import { createUseCases } from "./application/use-cases.ts";
import type { Config } from "./config.ts";
import { schemaCodec } from "./domain/schema-codec.ts";

export type SchemaParts = {
  log: EventStore<SchemaEvent>;
  views: SchemaViews;
  bus: MessageBus;
  logger: Logger;
  eventMetrics: EventMetrics;
};

/** Starts the schema service on its parts, which stay their owner's. */
export async function startSchemaService(parts: SchemaParts): Promise<AsyncDisposable> {
  const { log, views, bus, logger, eventMetrics } = parts;
  await using opened = new AsyncDisposableStack();
  const relay = opened.use(startServiceRelay("schema", { log, bus, logger, eventMetrics }));
  const useCases = createUseCases({ log, views, committed: relay.notify });
  const ownEvents = { name: consumers.schema.views, subjects: ["evt.schema.>"], concurrency: 8 };
  opened.use(
    await bus.consume(ownEvents, async ({ payload }) => {
      const { stream, events } = CommitMessage.parse(payload);
      await catchUp(log, useCases.projection, { stream, version: events.at(-1)?.version ?? 0 });
    }),
  );
  for (const responder of await respond(bus, useCases)) opened.use(responder);
  opened.use(await serveLog(subjects.schema.log, { bus, log }));
  return opened.move();
}

/** Starts the schema service over NATS and MongoDB. */
export async function connectSchemaService(config: Config, logger: Logger): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { database, bus, health, eventMetrics } = opened.use(
    await connectDistributed("schema", config, logger),
  );
  const log = tracedLog(
    opened.use(
      await openMongoEventStore({ database, collection: "schema_commits", codec: schemaCodec }),
    ),
  );
  const views = await openMongoSchemaViews(database);
  opened.use(await startSchemaService({ log, views, bus, logger, eventMetrics }));
  opened.defer(() => health.drain());
  health.started();
  logger.info("ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
