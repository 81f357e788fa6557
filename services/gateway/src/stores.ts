/** The service's stores, for the operator's command; imports no HTTP server. */
export { openSqliteGateway } from "./adapters/sqlite/open.ts";
