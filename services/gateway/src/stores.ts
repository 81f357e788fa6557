/** What the service keeps, for the operator's command: no HTTP. */
export { makeDataFolder, RESTORING } from "./adapters/files/data-folder.ts";
export { lockFolder } from "./adapters/files/folder-lock.ts";
export { standalonePepper } from "./adapters/files/pepper.ts";

export { openSqliteGateway } from "./adapters/sqlite/open.ts";
