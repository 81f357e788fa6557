import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { createKeyManager } from "@quarry/access";
import { openSqliteBlobStore } from "@quarry/blob-store/sqlite";
import {
  openSqliteDeliveries,
  openSqliteFeed,
  openSqliteWebhooks,
  webhookCodec,
  webhookProjection,
} from "@quarry/delivery/stores";
import { openDatabase, openSqliteArchive, openSqliteEventStore } from "@quarry/event-store/sqlite";
import {
  batchProjection,
  extractionCodec,
  extractionProjection,
  openSqliteBackupNote,
  openSqliteBatchViews,
  openSqliteExtractionViews,
  openSqliteRetention,
  openSqliteReviewPolicies,
  openSqliteReviewViews,
  policyProjection,
  reviewProjection,
} from "@quarry/extraction/stores";
import { openSqliteGateway } from "@quarry/gateway/stores";
import { ConfigError, systemClock, uuidv7 } from "@quarry/kernel";
import { openEmbeddedOperator } from "@quarry/messaging/embedded";
import { openSqliteSchemaViews, schemaCodec, schemaProjection } from "@quarry/schema/stores";
import {
  lockFolder,
  makeDataFolder,
  RESTORING,
  standalonePepper,
} from "@quarry/service-kit/data-folder";
import type { Stores, Target } from "./stores.ts";

const PEPPER = "key-pepper";
/** What a restore may find in a folder that is to be filled: the rest of one that broke off. */
const OF_A_RESTORE = new Set([RESTORING, "lock", "lock-journal"]);
/** By one of which a data folder is known. */
const DATABASES = new Set([
  "bus.db",
  "delivery.db",
  "extraction.db",
  "gateway.db",
  "ingestion.db",
  "schema.db",
]);

/**
 * The stores of a standalone server, whether it runs or not.
 *
 * @throws ConfigError if the folder is not there, holds what is not Quarry's, cannot be written to,
 *   or is of another layout.
 */
export async function openFolder(folder: string, pepper: string | undefined): Promise<Stores> {
  const remedy = "set QUARRY_DATA_DIR, or QUARRY_MONGODB_URL for the distributed form";
  if (!existsSync(folder)) throw new ConfigError(`There is no data folder ${folder}: ${remedy}`);
  const entries = readdirSync(folder);
  if (entries.length > 0 && !entries.some((entry) => DATABASES.has(entry))) {
    throw new ConfigError(`The folder ${folder} is not a Quarry data folder: ${remedy}`);
  }
  return openStoresIn(folder, pepper);
}

async function openStoresIn(folder: string, pepper: string | undefined): Promise<Stores> {
  await using opened = new AsyncDisposableStack();
  const open = (file: string) =>
    opened.adopt(openDatabase(join(folder, file)), (database) => database.close());
  const [schema, extraction, gateway, delivery] = [
    open("schema.db"),
    open("extraction.db"),
    open("gateway.db"),
    open("delivery.db"),
  ];
  const blobs = opened.use(
    await openSqliteBlobStore({ database: extraction, root: join(folder, "blobs") }),
  );
  const views = openSqliteExtractionViews(extraction);
  const batchViews = openSqliteBatchViews(extraction);
  const { keys, suspensions } = openSqliteGateway(gateway);
  const clock = { clock: systemClock, newId: uuidv7 };
  const owned = opened.move();
  return {
    form: "standalone",
    place: folder,
    archives: {
      extraction: openSqliteArchive(extraction),
      ingestion: openSqliteArchive(owned.adopt(openDatabase(join(folder, "ingestion.db")), close)),
      schema: openSqliteArchive(schema),
      delivery: openSqliteArchive(delivery),
    },
    schema: {
      log: openSqliteEventStore({ database: schema, codec: schemaCodec }),
      view: schemaProjection(openSqliteSchemaViews(schema)),
    },
    extraction: {
      log: openSqliteEventStore({ database: extraction, codec: extractionCodec }),
      views,
      view: extractionProjection(views, blobs),
      batchViews,
      batches: batchProjection(batchViews),
      reviews: reviewProjection(openSqliteReviewViews(extraction), blobs),
      reviewPolicies: policyProjection(openSqliteReviewPolicies(extraction)),
      retention: openSqliteRetention(extraction),
      backup: openSqliteBackupNote(extraction),
    },
    delivery: openDelivery(delivery),
    blobs,
    keys,
    suspensions,
    keyManager: () =>
      createKeyManager({ keys, pepper: standalonePepper(folder, pepper), ...clock }),
    keptPepper: pepper === undefined ? pepperIn(folder) : undefined,
    openBus: async () => openEmbeddedOperator({ path: join(folder, "bus.db") }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function openDelivery(database: DatabaseSync): Stores["delivery"] {
  const views = openSqliteWebhooks(database);
  return {
    log: openSqliteEventStore({ database, codec: webhookCodec }),
    views,
    view: webhookProjection(views),
    deliveries: openSqliteDeliveries(database),
    feed: openSqliteFeed(database),
  };
}

function close(database: { close(): void }): void {
  database.close();
}

function pepperIn(folder: string): string | undefined {
  const file = join(folder, PEPPER);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * A folder to be filled by a restore.
 *
 * @param pepper kept with the data, where the copy holds one.
 * @throws ConfigError if there is anything in the folder but the rest of a restore that broke off,
 *   or a server or another restore is at work in it.
 */
export async function openEmptyFolder(folder: string, pepper: string | undefined): Promise<Target> {
  makeDataFolder(folder);
  await assertEmpty(folder);
  await using opened = new AsyncDisposableStack();
  opened.use(lockFolder(folder)); // no server starts on it meanwhile, and no other restore
  const staging = join(folder, RESTORING);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  if (pepper !== undefined) await writeFile(join(staging, PEPPER), pepper, { mode: 0o600 });
  const stores = opened.use(await openStoresIn(staging, undefined));
  const owned = opened.move();
  return {
    stores,
    async finish() {
      await stores[Symbol.asyncDispose]();
      await assertEmpty(folder);
      for (const entry of await readdir(staging)) {
        await rename(join(staging, entry), join(folder, entry));
      }
      await rm(staging, { recursive: true });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function assertEmpty(folder: string): Promise<void> {
  const there = (await readdir(folder)).filter((entry) => !OF_A_RESTORE.has(entry));
  if (there.length === 0) return;
  throw new ConfigError(
    `The data folder ${folder} is not empty, and a restore never overwrites data; set QUARRY_DATA_DIR to an empty folder`,
  );
}
