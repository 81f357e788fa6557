import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { mongoKeyStore } from "@quarry/access/mongo";
import { type DockerEngine, sandboxAddress, startDocker } from "@quarry/servers";
import { createApiKeys, type StartSystem, type System } from "@quarry/systems";
import { MongoClient } from "mongodb";
import { buildImages } from "../image/images.ts";
import { buildStandIns } from "../image/stand-ins/stand-ins.ts";
import { root } from "../repository.ts";

/** What Docker says of a container. */
export type ContainerState = {
  Config: { User: string };
  HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[]; SecurityOpt: string[] };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
  RestartCount: number;
  State: { Status: string; Pid: number; Health?: { Status: string } };
};

export type Composition = System & {
  /** Runs a command of Compose on the composition; resolves to what it wrote. */
  compose(...args: string[]): Promise<string>;
  stateOf(service: string): Promise<ContainerState>;
  /** Kills a service's first process, as the kernel does to one that takes too much. */
  kill(service: string): Promise<void>;
  /** A port of this machine that leads to one of a service. */
  reach(service: string, port: number): Promise<number>;
};

/** Where the composition finds the documents of a test. */
const documentsPort = 8900;
const files = ["docker-compose.yml", "tools/deployment/src/compose/ferretdb.yaml"];
const composeArguments = [
  ...["compose", "--project-directory", root],
  ...files.flatMap((file) => ["--file", join(root, file)]),
];

/**
 * Starts `docker-compose.yml` by Compose, with images of our own and secrets that its script makes; FerretDB is in
 * MongoDB's place. The first time it takes some minutes, to build.
 */
export async function startComposition({
  documentsUrl,
}: Parameters<StartSystem>[0]): Promise<Composition> {
  await using opened = new AsyncDisposableStack();
  {
    await using engine = await buildImages();
    await buildStandIns(engine);
  }
  const secrets = await mkdtemp(join(tmpdir(), "quarry-secrets-"));
  opened.defer(() => rm(secrets, { recursive: true }));
  await promisify(execFile)("sh", ["deploy/compose-secrets.sh", secrets], { cwd: root });
  const secret = (name: string) => readFile(join(secrets, name), "utf8");

  const engine = opened.use(await startDocker({ shared: [root], network: "own" }));
  await engine.sandbox.offer(documentsPort, Number(new URL(documentsUrl).port));
  const host = `${sandboxAddress}:${documentsPort}`;
  const environment = {
    QUARRY_SECRETS: secrets,
    QUARRY_RATE_LIMIT_PER_MINUTE: "1000000",
    QUARRY_REFUSED_KEYS_PER_MINUTE: "1000000",
    QUARRY_FETCH_TIMEOUT_MS: "8000",
    QUARRY_FETCH_ALLOW: host,
    QUARRY_WEBHOOK_ALLOW: host,
  };
  const compose = (...args: string[]) => engine.docker([...composeArguments, ...args], environment);
  opened.defer(async () => void (await compose("down", "--volumes", "--timeout", "1")));
  await compose("up", "--detach", "--wait");

  const { stateOf, reach } = containersOf(engine);
  const gatewayPort = await engine.sandbox.reach(3000);
  const url = new URL(await secret("operator-mongodb"));
  url.host = `127.0.0.1:${await reach("mongodb", 27_017)}`;
  const client = opened.adopt(await MongoClient.connect(url.href), (open) => open.close());
  const keys = await mongoKeyStore(client.db());
  const owned = opened.move();
  return {
    baseUrl: `http://127.0.0.1:${gatewayPort}`,
    documentsUrl: `http://${host}`,
    apiKey: createApiKeys({ keys, pepper: await secret("key-pepper") }),
    compose,
    stateOf,
    reach,
    async kill(service) {
      const { Pid } = (await stateOf(service)).State;
      await engine.sandbox.run(engine.sandbox.command("kill", "-KILL", String(Pid)));
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function containersOf({ docker, sandbox }: DockerEngine) {
  const stateOf = async (service: string) => {
    const [state] = JSON.parse(
      await docker(["inspect", `quarry-${service}-1`]),
    ) as ContainerState[];
    if (!state) throw new Error(`There is no container of ${service}`);
    return state;
  };
  const reach = async (service: string, port: number) => {
    const { Networks } = (await stateOf(service)).NetworkSettings;
    return sandbox.reach(port, Object.values(Networks)[0]?.IPAddress);
  };
  return { stateOf, reach };
}
