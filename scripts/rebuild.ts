import { existsSync } from "node:fs";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { type RebuildProgress, rebuild } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import {
  extractionCodec,
  extractionProjection,
  openMongoExtractionViews,
  openSqliteExtractionViews,
} from "@quarry/extraction";
import {
  openMongoSchemaViews,
  openSqliteSchemaViews,
  schemaCodec,
  schemaProjection,
} from "@quarry/schema";
import { MongoClient } from "mongodb";

/**
 * The operator's command that makes a read model anew from its log, while the services serve:
 * `npm run rebuild -- schemas|extractions [--json]`. Works on QUARRY_MONGODB_URL where it is set,
 * else on the standalone server's QUARRY_DATA_DIR.
 */

type Progressed = (progress: RebuildProgress) => void;

async function rebuildInMongo(view: string, url: string, progressed: Progressed) {
  await using opened = new AsyncDisposableStack();
  const client = opened.adopt(await MongoClient.connect(url), (open) => open.close());
  const database = client.db();
  if (view === "schemas") {
    const collection = "schema_commits";
    const log = opened.use(await openMongoEventStore({ database, collection, codec: schemaCodec }));
    return await rebuild(log, schemaProjection(await openMongoSchemaViews(database)), progressed);
  }
  const collection = "extraction_commits";
  const codec = extractionCodec;
  const log = opened.use(await openMongoEventStore({ database, collection, codec }));
  const blobs = opened.use(await openMongoBlobStore({ database }));
  const views = await openMongoExtractionViews(database);
  return await rebuild(log, extractionProjection(views, blobs), progressed);
}

async function rebuildInFolder(view: string, folder: string, progressed: Progressed) {
  await using opened = new AsyncDisposableStack();
  const open = (file: string) =>
    opened.adopt(openDatabase(join(folder, file)), (database) => database.close());
  if (view === "schemas") {
    const database = open("schema.db");
    const log = opened.use(openSqliteEventStore({ database, codec: schemaCodec }));
    return await rebuild(log, schemaProjection(openSqliteSchemaViews(database)), progressed);
  }
  const database = open("extraction.db");
  const log = opened.use(openSqliteEventStore({ database, codec: extractionCodec }));
  const blobs = opened.use(await openFileSystemBlobStore({ root: join(folder, "blobs") }));
  const views = openSqliteExtractionViews(database);
  return await rebuild(log, extractionProjection(views, blobs), progressed);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [view, ...flags] = process.argv.slice(2);
if (view !== "schemas" && view !== "extractions") {
  fail("Say which read model: npm run rebuild -- schemas|extractions [--json]");
}
const { QUARRY_MONGODB_URL: url, QUARRY_DATA_DIR } = process.env;
const folder = QUARRY_DATA_DIR || ".quarry";
if (!url && !existsSync(folder)) fail(`There is no data folder ${folder}: set QUARRY_DATA_DIR`);

const json = flags.includes("--json");
const progressed = ({ streams, mended }: RebuildProgress) =>
  process.stderr.write(`${streams} streams folded, ${mended} rows mended\n`);
const result = await (url
  ? rebuildInMongo(view, url, progressed)
  : rebuildInFolder(view, folder, progressed));
console.log(
  json
    ? JSON.stringify({ view, ...result })
    : `${view}: ${result.streams} streams folded anew, ${result.mended} rows mended`,
);
