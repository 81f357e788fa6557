export { type MongoEventStoreOptions, openMongoEventStore } from "./event-store.ts";
export { isDuplicateKey } from "./failures.ts";
