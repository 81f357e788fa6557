import { parseArgs } from "node:util";
import { dockerAnswers } from "./docker.ts";
import { serversFolder } from "./install/folders.ts";
import {
  installClientGenerators,
  installContainerTools,
  installLongTestTools,
  installManifestTools,
  installModelServer,
  installServers,
} from "./install/install.ts";
import { installPrograms } from "./install/programs.ts";
import { startMongo } from "./mongo/mongo.ts";
import { startNats } from "./nats/nats.ts";

const help = `npm run servers [-- --json | --install | --all | --where]

Starts a NATS and a MongoDB server for development and tests on free loopback ports and fresh
data, and keeps them running until Ctrl-C or SIGTERM; then their data is removed. Where a Docker
engine answers they are containers, else they are installed first, once for each user and version.

  --json     print one line of JSON with QUARRY_NATS_URL and QUARRY_MONGODB_URL, nothing else
  --install  install what is missing and end: kustomize, kube-score and actionlint, the Debian packages of programs
             that tests and benchmarks use (as root), llama.cpp's server with a small language model,
             generators of clients (with Java and Maven, and with Python), and the packages that the
             client for Python is checked with
  --all      the same, and what the long tests need: a Docker engine of their own with base images (as
             root), toxiproxy, Kubernetes, Helm and CoreDNS (compiled, some 15 minutes on two cores)
  --where    print the folder into which they are installed: quarry/servers in $XDG_CACHE_HOME or in
             ~/.cache
  --help     print this
`;

const options = {
  json: { type: "boolean", default: false },
  install: { type: "boolean", default: false },
  all: { type: "boolean", default: false },
  where: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

type Urls = { QUARRY_NATS_URL: string; QUARRY_MONGODB_URL: string };

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) return void process.stdout.write(help);
  if (values.where) return void process.stdout.write(`${serversFolder}\n`);
  if (!(await dockerAnswers())) await installServers(log);
  if (values.install || values.all) {
    await installManifestTools(log);
    await installPrograms(log);
    await installModelServer(log);
    await installClientGenerators(log);
    if (values.all) {
      await installContainerTools(log);
      await installLongTestTools(log);
    }
    return log("The servers are installed.");
  }
  await serve(values.json ? (urls) => JSON.stringify(urls) : readable);
}

async function serve(render: (urls: Urls) => string): Promise<void> {
  const signal = stopSignal();
  await using nats = await startNats();
  await using mongo = await startMongo();
  const urls = { QUARRY_NATS_URL: nats.url, QUARRY_MONGODB_URL: `${mongo.url}/quarry` };
  process.stdout.write(`${render(urls)}\n`);
  const death = await Promise.race([signal, nats.died, mongo.died]);
  if (death) throw death;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => resolve());
  });
}

function readable(urls: Urls): string {
  return `NATS and MongoDB are running; Ctrl-C stops them. For the services:

export QUARRY_NATS_URL=${urls.QUARRY_NATS_URL}
export QUARRY_MONGODB_URL=${urls.QUARRY_MONGODB_URL}`;
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
