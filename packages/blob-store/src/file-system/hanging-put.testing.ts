import { hangingPut } from "../contract/hanging-put.ts";
import { openFileSystemBlobStore } from "./blob-store.ts";

const [root = ""] = process.argv.slice(2);
await hangingPut(await openFileSystemBlobStore({ root }));
