import { MongoClient } from "mongodb";
import { hangingPut } from "../contract/hanging-put.ts";
import { openMongoBlobStore } from "./blob-store.ts";

const [url = ""] = process.argv.slice(2);
const client = await MongoClient.connect(url);
await hangingPut(await openMongoBlobStore({ database: client.db() }));
