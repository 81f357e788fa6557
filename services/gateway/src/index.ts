export { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
export { openSqliteGateway } from "./adapters/sqlite/open.ts";
export { GatewayConfig, gatewaySettings } from "./config.ts";
export type { GatewayDependencies } from "./dependencies.ts";
export { createGateway, type Gateway } from "./gateway.ts";
