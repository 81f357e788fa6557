export { type MongoEventStoreOptions, openMongoEventStore } from "./event-store.ts";
