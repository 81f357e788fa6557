export { makeDataFolder, refuseHalfRestored } from "./adapters/files/data-folder.ts";
export { lockFolder } from "./adapters/files/folder-lock.ts";
export { standalonePepper } from "./adapters/files/pepper.ts";
export { mongoKeyStore } from "./adapters/mongo/key-store.ts";
export { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
export { openSqliteGateway } from "./adapters/sqlite/open.ts";
export { createGateway, type Gateway, type GatewayDependencies } from "./app.ts";
export { createKeyManager, type KeyManager } from "./application/keys/manage-keys.ts";
export { GatewayConfig, gatewaySettings } from "./config.ts";
