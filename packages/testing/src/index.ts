export {
  type DocumentRoute,
  type DocumentServer,
  type RecordedRequest,
  startDocumentServer,
} from "./document-server.ts";
export { FaultyProxy } from "./faulty-proxy.ts";
export * from "./servers/index.ts";
