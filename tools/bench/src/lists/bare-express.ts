import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import express from "express";

/** A process that answers every request with the JSON of a file, from memory, and does nothing else. */
const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the file of the answer");
const answer: unknown = JSON.parse(readFileSync(file, "utf8"));

const server = express()
  .disable("x-powered-by")
  .disable("etag")
  .get("/", (_request, response) => void response.json(answer))
  .listen(0, "127.0.0.1");
server.keepAliveTimeout = 65_000; // as ours: the rounds of others lie between two of its own
await once(server, "listening");
console.log(`ready on ${(server.address() as AddressInfo).port}`);
process.on("SIGINT", () => process.exit(0));
