import { openDatabase } from "@quarry/event-store/sqlite";
import { hangingPut } from "../contract/hanging-put.ts";
import { openSqliteBlobStore } from "./blob-store.ts";

const [root = "", file = ""] = process.argv.slice(2);
await hangingPut(await openSqliteBlobStore({ root, database: openDatabase(file) }));
