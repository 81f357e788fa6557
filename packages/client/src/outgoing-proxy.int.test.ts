import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startForwardProxy } from "@quarry/servers/forward-proxy";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";

let system: StandaloneSystem;
beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
});
afterAll(() => system?.[Symbol.asyncDispose]());

const entry = JSON.stringify(join(import.meta.dirname, "index.ts"));
const program = `import { Quarry } from ${entry};
console.log((await new Quarry().me()).account);`;

/** Runs a program with the client, in a Node.js that follows the variables of proxies. */
async function accountBy(settings: Record<string, string>): Promise<string> {
  const account = { QUARRY_URL: system.baseUrl, QUARRY_API_KEY: await system.apiKey("proxied") };
  const env = { ...process.env, NODE_USE_ENV_PROXY: "1", ...account, ...settings };
  const args = ["--input-type=module", "--eval", program];
  return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim();
}

it("sends its requests through HTTP_PROXY where Node.js follows it, but for hosts of NO_PROXY", async () => {
  await using proxy = await startForwardProxy();
  const through = { HTTP_PROXY: proxy.url };
  expect(await accountBy({ ...through, NO_PROXY: "127.0.0.1,localhost" })).toBe("proxied");
  expect(proxy.hosts).toEqual([]);
  expect(await accountBy(through)).toBe("proxied");
  expect(proxy.hosts).toEqual([new URL(system.baseUrl).host]);
});
