export { openMongoArchive } from "./archive.ts";
export { type MongoEventStoreOptions, openMongoEventStore } from "./event-store.ts";
