/** What the service keeps, for the operator's command: no HTTP. */
export { openSqliteGateway } from "./adapters/sqlite/open.ts";
