export { type FileSystemBlobStoreOptions, openFileSystemBlobStore } from "./blob-store.ts";
