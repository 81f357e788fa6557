import { join } from "node:path";
import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { openSqliteBlobStore } from "@quarry/blob-store/sqlite";
import type { ExtractionEvent, SchemaEvent, SourceEvent } from "@quarry/contracts";
import type { EventBase, EventStore, Projection, ViewRow } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import {
  extractionCodec,
  extractionProjection,
  openMongoExtractionViews,
  openSqliteExtractionViews,
} from "@quarry/extraction";
import { sourceCodec } from "@quarry/ingestion";
import {
  openMongoSchemaViews,
  openSqliteSchemaViews,
  schemaCodec,
  schemaProjection,
} from "@quarry/schema";
import { MongoClient } from "mongodb";

/** A form's stores, through the ports that its services use. */
export type OpenStores = AsyncDisposable & {
  logs: {
    schema: EventStore<SchemaEvent>;
    ingestion: EventStore<SourceEvent>;
    extraction: EventStore<ExtractionEvent>;
  };
  blobs: BlobStore;
  /** The row of a stream, as it lies there and as its events make it again. */
  compare(
    log: "schema" | "extraction",
    stream: string,
  ): Promise<{ stored: unknown; folded: unknown }>;
};

type Parts = Pick<OpenStores, "logs" | "blobs"> & {
  schemas: Parameters<typeof schemaProjection>[0];
  extractions: Parameters<typeof extractionProjection>[0];
};

export async function openStoresInMongo(url: string): Promise<OpenStores> {
  const client = await MongoClient.connect(url);
  const database = client.db();
  const collection = (service: string) => ({ database, collection: `${service}_commits` });
  const parts: Parts = {
    logs: {
      schema: await openMongoEventStore({ ...collection("schema"), codec: schemaCodec }),
      ingestion: await openMongoEventStore({ ...collection("ingestion"), codec: sourceCodec }),
      extraction: await openMongoEventStore({
        ...collection("extraction"),
        codec: extractionCodec,
      }),
    },
    blobs: await openMongoBlobStore({ database }),
    schemas: await openMongoSchemaViews(database),
    extractions: await openMongoExtractionViews(database),
  };
  return { ...comparing(parts), [Symbol.asyncDispose]: () => client.close() };
}

export async function openStoresInFolder(folder: string): Promise<OpenStores> {
  const names = ["schema", "ingestion", "extraction"] as const;
  const [schema, ingestion, extraction] = names.map((name) =>
    openDatabase(join(folder, `${name}.db`)),
  );
  if (!schema || !ingestion || !extraction) throw new Error("three files were opened");
  const parts: Parts = {
    logs: {
      schema: openSqliteEventStore({ database: schema, codec: schemaCodec }),
      ingestion: openSqliteEventStore({ database: ingestion, codec: sourceCodec }),
      extraction: openSqliteEventStore({ database: extraction, codec: extractionCodec }),
    },
    blobs: await openSqliteBlobStore({ database: extraction, root: join(folder, "blobs") }),
    schemas: openSqliteSchemaViews(schema),
    extractions: openSqliteExtractionViews(extraction),
  };
  return {
    ...comparing(parts),
    async [Symbol.asyncDispose]() {
      for (const database of [schema, ingestion, extraction]) database.close();
    },
  };
}

function comparing({ logs, blobs, schemas, extractions }: Parts): Omit<OpenStores, symbol> {
  const ofSchemas = schemaProjection(schemas);
  const ofExtractions = extractionProjection(extractions, blobs);
  return {
    logs,
    blobs,
    compare: (log, stream) =>
      log === "schema"
        ? compareRow(logs.schema, ofSchemas, stream)
        : compareRow(logs.extraction, ofExtractions, stream),
  };
}

async function compareRow<E extends EventBase, Row extends ViewRow>(
  log: EventStore<E>,
  { rows, rowId, evolve }: Projection<E, Row>,
  stream: string,
): Promise<{ stored: unknown; folded: unknown }> {
  let folded: Row | undefined;
  for (const event of (await log.read(stream)).events) {
    folded = { ...(await evolve(folded, event)), version: event.version };
  }
  return { stored: await rows.load(rowId(stream)), folded };
}
