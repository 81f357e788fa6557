export { type MongoBlobStoreOptions, openMongoBlobStore } from "./blob-store.ts";
