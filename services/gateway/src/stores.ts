/** What the service keeps, for the operator's command: no HTTP. */
export { makeDataFolder, RESTORING } from "./adapters/files/data-folder.ts";
export { lockFolder } from "./adapters/files/folder-lock.ts";
export { standalonePepper } from "./adapters/files/pepper.ts";
export { mongoKeyStore } from "./adapters/mongo/key-store.ts";
export { mongoSuspensionStore } from "./adapters/mongo/suspension-store.ts";
export { openSqliteGateway } from "./adapters/sqlite/open.ts";
export { createKeyManager, type KeyManager, type MadeKey } from "./application/keys/manage-keys.ts";
export type { KeyStore, SuspensionStore } from "./application/ports.ts";
export type { KeyRecord } from "./domain/key-record.ts";
