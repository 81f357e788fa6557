import type { TestProject } from "vitest/node";
import { missingServers } from "./missing-servers.ts";
import { startMongo } from "./mongo/mongo.ts";

/**
 * Before a test run: finds out which real servers it can have, and starts the MongoDB server that
 * all its test files share. A run without any `x.int.test.ts` or `x.long.test.ts` starts nothing. The URL of a server
 * that runs already can be given as QUARRY_TEST_MONGODB_URL (without a path).
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const paths = project.vitest.state.getPaths();
  if (!paths.some((path) => /\.(int|long)\.test\.ts$/.test(path))) {
    return project.provide("servers", { missing: {} });
  }
  const given = process.env.QUARRY_TEST_MONGODB_URL;
  const missing = await missingServers(given ? ["nats", "llama"] : ["nats", "mongodb", "llama"]);
  for (const reason of Object.values(missing))
    console.warn(`Some tests are skipped: this ${reason}`);

  if (given) return project.provide("servers", { missing, mongoUrl: given });
  if (missing.mongodb) return project.provide("servers", { missing });
  const server = await startMongo();
  project.provide("servers", { missing, mongoUrl: server.url });
  return server.stop;
}
