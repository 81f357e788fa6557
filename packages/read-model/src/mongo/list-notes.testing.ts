import { MongoClient } from "mongodb";
import { openNotes } from "./notes.testing.ts";

/** Lists an account's notes in a process of its own, which may have another clock. */
const [url = "", collection = ""] = process.argv.slice(2);
const client = await MongoClient.connect(url);
const notes = await openNotes(client.db(), { collection });
const { total } = await notes.list({ accountId: "acme", page: 1, perPage: 3 });
await client.close();
console.log(JSON.stringify({ total, now: Date.now() }));
