import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheFolder, serversFolder } from "../install/folders.ts";
import { toolFolder } from "../install/tools.ts";
import { lock } from "../processes/lock.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

/** Where images, containers and volumes are kept: unchanged sources are not built again. */
const store = join(cacheFolder, "docker");

/** What an image says of itself. */
export type ImageSettings = {
  Config: {
    User: string;
    Env: string[];
    Entrypoint?: string[];
    Cmd?: string[];
    Healthcheck?: { Test: string[] };
  };
  /** Bytes of all layers, without compression. */
  Size: number;
};

type Environment = Record<string, string>;
type Start = { environment?: Environment; volumes?: string[]; args?: string[]; ready: RegExp };

export type RunningContainer = {
  /** The last lines it wrote. */
  output(): string;
  /** Asks it to stop, as Docker does, and waits until it has. */
  stop(): Promise<void>;
};

/** A Docker engine of the caller's own. One at a time works on the images that this user keeps. */
export type DockerEngine = AsyncDisposable & {
  sandbox: Sandbox;
  /**
   * Runs Docker's client.
   *
   * @returns what it wrote.
   * @throws Error with its last lines.
   */
  docker(args: string[], environment?: Environment): Promise<string>;
  inspect(tag: string): Promise<ImageSettings>;
  /** Copies a folder of an image to one that is there until the engine is disposed of. */
  copy(tag: string, folder: string): Promise<string>;
  /**
   * Runs an image as the manifests do: files that cannot be written but for `/tmp`, no capabilities, no way to more
   * rights; on the engine's network.
   *
   * @throws Error with the last lines of what ends before it says that it serves.
   */
  start(tag: string, options: Start): Promise<RunningContainer>;
};

export type EngineOptions = {
  /** Folders that the engine reads besides what is installed: what images are built of, what containers mount. */
  shared: string[];
  /**
   * `machine`: builds reach what this machine reaches; containers have its network or none, and nothing of it is changed.
   * `own`: containers have networks and published ports as everywhere, and reach nothing outside.
   */
  network: "machine" | "own";
};

const machineFiles = ["/etc/resolv.conf", "/etc/hosts"];
const untouchedNetwork = [
  ...["--bridge=none", "--iptables=false", "--ip6tables=false"],
  ...["--ip-forward=false"],
];

/** @throws Error with the last lines of an engine that does not start. */
export async function startDocker({ shared, network }: EngineOptions): Promise<DockerEngine> {
  await using opened = new AsyncDisposableStack();
  await mkdir(store, { recursive: true });
  opened.use(await lock(`${store}.lock`));
  const sandbox = opened.use(
    await openSandbox({
      tree: toolFolder("docker-engine"),
      shared: [`${store}:/var/lib/docker`, ...machineFiles, serversFolder, tmpdir(), ...shared],
      network,
    }),
  );
  const options = network === "machine" ? untouchedNetwork : [];
  const engine = sandbox.command("dockerd", ...options);
  const started = await sandbox.start("dockerd", engine, /API listen on/);
  opened.defer(async () => {
    await sandbox.run(sandbox.command("pkill", "-TERM", "-x", "dockerd"));
    await started.ended;
  });
  const docker = clientOf(sandbox);
  await removeContainers(docker);
  const owned = opened.move();
  return {
    sandbox,
    docker,
    async inspect(tag) {
      const [image] = JSON.parse(await docker(["image", "inspect", tag])) as ImageSettings[];
      if (!image) throw new Error(`There is no image ${tag}`);
      return image;
    },
    async copy(tag, folder) {
      const copied = await mkdtemp(join(tmpdir(), "quarry-image-"));
      owned.defer(() => rm(copied, { recursive: true, force: true }));
      const container = (await docker(["create", tag])).trim();
      await docker(["cp", "--quiet", `${container}:${folder}/.`, copied]);
      await docker(["rm", container]);
      return copied;
    },
    start: (tag, options) => startContainer(sandbox, docker, tag, options),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Removes what a run that was killed has left. */
async function removeContainers(docker: DockerEngine["docker"]): Promise<void> {
  const left = (await docker(["ps", "--all", "--quiet"])).split("\n").filter(Boolean);
  if (left.length > 0) await docker(["rm", "--force", "--volumes", ...left]);
  await docker(["network", "prune", "--force"]);
  await docker(["volume", "prune", "--force", "--all"]);
}

function clientOf(sandbox: Sandbox): DockerEngine["docker"] {
  return (args, environment = {}) =>
    sandbox.run(sandbox.command("env", ...given(environment), "docker", ...args));
}

const given = (environment: Environment) =>
  Object.entries(environment).map(([name, value]) => `${name}=${value}`);

async function startContainer(
  sandbox: Sandbox,
  docker: DockerEngine["docker"],
  tag: string,
  { environment = {}, volumes = [], args = [], ready }: Start,
): Promise<RunningContainer> {
  const name = `quarry-${randomUUID()}`;
  const command = sandbox.command(
    ...(["docker", "run", "--rm", `--name=${name}`, "--network=host"] as const),
    ...["--read-only", "--tmpfs=/tmp", "--cap-drop=all", "--security-opt=no-new-privileges"],
    ...given(environment).flatMap((each) => ["--env", each]),
    ...volumes.flatMap((each) => ["--volume", each]),
    ...[tag, ...args],
  );
  const client = await sandbox.start(tag, command, ready);
  return {
    output: client.output,
    async stop() {
      await docker(["stop", name]).catch(() => {}); // it may have ended by itself
      await client.ended;
    },
  };
}
