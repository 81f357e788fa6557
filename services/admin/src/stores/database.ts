import { createKeyManager } from "@quarry/access";
import { mongoKeyStore, mongoSuspensionStore } from "@quarry/access/mongo";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import {
  openMongoDeliveries,
  openMongoFeed,
  openMongoWebhooks,
  webhookCodec,
  webhookProjection,
} from "@quarry/delivery/stores";
import { openMongoArchive, openMongoEventStore } from "@quarry/event-store/mongo";
import {
  batchProjection,
  extractionCodec,
  extractionProjection,
  openMongoBackupNote,
  openMongoBatchViews,
  openMongoExtractionViews,
  openMongoRetention,
  openMongoReviewPolicies,
  openMongoReviewViews,
  policyProjection,
  reviewProjection,
} from "@quarry/extraction/stores";
import { AppError, ConfigError, systemClock, uuidv7 } from "@quarry/kernel";
import { connectNatsOperator, isNatsLoginRefused } from "@quarry/messaging/nats";
import { openMongoSchemaViews, schemaCodec, schemaProjection } from "@quarry/schema/stores";
import { createMongoClient, isMongoLoginRefused } from "@quarry/service-kit/mongo-client";
import type { Db, MongoClient } from "mongodb";
import type { Config } from "../config.ts";
import { LoginRefused } from "../errors.ts";
import type { Stores, Target } from "./stores.ts";

const serverSelectionTimeoutMS = 5_000;

/**
 * @throws AppError UNAVAILABLE if MongoDB does not answer, LoginRefused if it refuses, ConfigError
 *   where its address cannot be understood.
 */
async function connect(url: string): Promise<MongoClient> {
  const client = createMongoClient(url, { serverSelectionTimeoutMS, retryWrites: false });
  try {
    await client.db().command({ ping: 1 });
    return client;
  } catch (cause) {
    await client.close();
    if (isMongoLoginRefused(cause)) {
      throw new LoginRefused("MongoDB refuses the user or password of QUARRY_MONGODB_URL");
    }
    const message = "MongoDB does not answer at the address of QUARRY_MONGODB_URL";
    throw new AppError("UNAVAILABLE", message, { cause });
  }
}

/** The stores of the distributed form, whether its services run or not. */
export async function openServers(config: Config, url: string): Promise<Stores> {
  await using opened = new AsyncDisposableStack();
  const client = opened.adopt(await connect(url), (open) => open.close());
  const database = client.db();
  const blobs = opened.use(await openMongoBlobStore({ database }));
  const keys = await mongoKeyStore(database);
  const parts = { ...(await openServices(database, blobs)), blobs, keys };
  const owned = opened.move();
  return {
    form: "distributed",
    place: database.databaseName,
    ...parts,
    suspensions: mongoSuspensionStore(database),
    keyManager() {
      const pepper = config.QUARRY_KEY_PEPPER;
      if (!pepper) throw new ConfigError("QUARRY_KEY_PEPPER must be set to the gateway's value");
      return createKeyManager({ keys, pepper, clock: systemClock, newId: uuidv7 });
    },
    keptPepper: undefined,
    async openBus() {
      const { QUARRY_NATS_URL: nats, QUARRY_NATS_REPLICAS: replicas } = config;
      if (!nats) throw new ConfigError("QUARRY_NATS_URL must be set to the services' NATS servers");
      return connectNatsOperator({ url: nats, replicas }).catch(refuseNats);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function refuseNats(cause: unknown): never {
  if (isNatsLoginRefused(cause)) {
    throw new LoginRefused("NATS refuses the user or password of QUARRY_NATS_URL");
  }
  const message = "NATS does not answer at the address of QUARRY_NATS_URL";
  throw new AppError("UNAVAILABLE", message, { cause });
}

async function openServices(database: Db, blobs: Stores["blobs"]) {
  const archive = (name: string) => openMongoArchive(database, `${name}_commits`);
  const views = await openMongoExtractionViews(database);
  const batchViews = await openMongoBatchViews(database);
  return {
    archives: {
      extraction: await archive("extraction"),
      ingestion: await archive("ingestion"),
      schema: await archive("schema"),
      delivery: await archive("delivery"),
    },
    schema: {
      log: await openMongoEventStore({
        database,
        collection: "schema_commits",
        codec: schemaCodec,
      }),
      view: schemaProjection(await openMongoSchemaViews(database)),
    },
    extraction: {
      log: await openMongoEventStore({
        database,
        collection: "extraction_commits",
        codec: extractionCodec,
      }),
      views,
      view: extractionProjection(views, blobs),
      batchViews,
      batches: batchProjection(batchViews),
      reviews: reviewProjection(await openMongoReviewViews(database), blobs),
      reviewPolicies: policyProjection(openMongoReviewPolicies(database)),
      retention: openMongoRetention(database),
      backup: openMongoBackupNote(database),
    },
    delivery: await openDelivery(database),
  };
}

async function openDelivery(database: Db): Promise<Stores["delivery"]> {
  const collection = "delivery_commits";
  const views = await openMongoWebhooks(database);
  return {
    log: await openMongoEventStore({ database, collection, codec: webhookCodec }),
    views,
    view: webhookProjection(views),
    deliveries: await openMongoDeliveries(database),
    feed: await openMongoFeed(database),
  };
}

/** @throws ConfigError if the database holds a log, a key or a blob. */
export async function openEmptyServers(config: Config, url: string): Promise<Target> {
  const stores = await openServers(config, url);
  const heads = await Promise.all(Object.values(stores.archives).map((log) => log.head()));
  const keys = await stores.keys.list();
  const owners = await stores.blobs.owners({ olderThanMs: -Number.MAX_SAFE_INTEGER, limit: 1 });
  if (heads.some((head) => head > 0) || keys.length > 0 || owners.length > 0) {
    await stores[Symbol.asyncDispose]();
    throw new ConfigError(
      `The database ${stores.place} is not empty, and a restore never overwrites data; set QUARRY_MONGODB_URL to an empty database`,
    );
  }
  const dispose = async () => stores[Symbol.asyncDispose]();
  return { stores, finish: dispose, [Symbol.asyncDispose]: dispose };
}
