import { dockerAnswers } from "../docker.ts";
import { isInstalled } from "../install/folders.ts";
import { type MongoServer, startMongo } from "./mongo.ts";

/**
 * One MongoDB server for all runs of tests that QUARRY_TEST_MONGODB_URL reaches; undefined where one
 * is given by it already, or none is to be had.
 */
export async function startSharedMongo(): Promise<MongoServer | undefined> {
  if (process.env.QUARRY_TEST_MONGODB_URL) return undefined;
  const canStart = isInstalled("mongodb") || (await dockerAnswers());
  return canStart ? startMongo() : undefined;
}
