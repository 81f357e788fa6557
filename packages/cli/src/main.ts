#!/usr/bin/env node
import nodeModule from "node:module";

/** The oldest Node.js that runs what is loaded below. */
const oldest = 22;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(`quarry needs Node.js ${oldest} or newer; this is ${process.version}\n`);
  process.exit(2);
}
nodeModule.enableCompileCache(); // what follows is compiled once on each machine

const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"];
if (proxies.some((name) => process.env[name])) {
  const http: Partial<typeof import("node:http")> = await import("node:http");
  http.setGlobalProxyFromEnv?.(); // absent before Node.js 24.14, which needs NODE_USE_ENV_PROXY=1
}
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
