export { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
export { openSqliteGateway } from "./adapters/sqlite/open.ts";
export { createGateway, type Gateway, type GatewayDependencies } from "./app.ts";
export { GatewayConfig, gatewaySettings } from "./config.ts";
