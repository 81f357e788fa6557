import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { AppError, ConfigError, systemClock, uuidv7 } from "@quarry/kernel";
import { MongoClient } from "mongodb";
import { makeDataFolder } from "./adapters/files/data-folder.ts";
import { standalonePepper } from "./adapters/files/pepper.ts";
import { mongoKeyStore } from "./adapters/mongo/key-store.ts";
import { openSqliteGateway } from "./adapters/sqlite/open.ts";
import { createKeyManager, type KeyManager } from "./application/manage-keys.ts";
import { keyCommand } from "./key-command.ts";

/** The keys of the distributed form where a MongoDB is named, else of the data folder's server. */
async function openKeys(): Promise<KeyManager & AsyncDisposable> {
  const { QUARRY_MONGODB_URL: url, QUARRY_DATA_DIR: folder, QUARRY_KEY_PEPPER } = process.env;
  return url
    ? mongoKeys(url, QUARRY_KEY_PEPPER)
    : folderKeys(folder || ".quarry", QUARRY_KEY_PEPPER);
}

async function mongoKeys(url: string, pepper: string | undefined) {
  if (!pepper) throw new ConfigError("QUARRY_KEY_PEPPER must be set as it is for the gateway");
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5_000 });
  const keys = await mongoKeyStore(client.db());
  const manager = createKeyManager({ keys, pepper, clock: systemClock, newId: uuidv7 });
  return { ...manager, [Symbol.asyncDispose]: () => client.close() };
}

async function folderKeys(folder: string, givenPepper: string | undefined) {
  makeDataFolder(folder);
  const database = openDatabase(join(folder, "gateway.db"));
  const pepper = standalonePepper(folder, givenPepper);
  const { keys } = openSqliteGateway(database);
  const manager = createKeyManager({ keys, pepper, clock: systemClock, newId: uuidv7 });
  return { ...manager, [Symbol.asyncDispose]: async () => database.close() };
}

try {
  await keyCommand({ open: openKeys, print: console.log }).parseAsync();
} catch (error) {
  const isExpected = error instanceof AppError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
