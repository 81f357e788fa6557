import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cacheFolder } from "../install/folders.ts";
import { type LocalProcess, startProcess } from "../processes/server-process.ts";
import { npmSettings } from "./npm-settings.ts";

/** Where images are kept: unchanged sources are not built again. */
const store = join(cacheFolder, "images");
const storeOptions = [
  "--root",
  store,
  "--runroot",
  "/run/quarry-images",
  "--storage-driver",
  "overlay",
];

/** What an image says of itself. */
export type ImageSettings = {
  Config: {
    User: string;
    Env: string[];
    Entrypoint?: string[];
    Cmd?: string[];
    Volumes?: Record<string, object>;
  };
  Healthcheck?: { Test: string[] };
  /** Bytes of all layers, without compression. */
  Size: number;
};

type Build = { folder: string; file: string; target: string; tag: string };
type Start = {
  environment?: Record<string, string>;
  volumes?: string[];
  args?: string[];
  ready: RegExp;
};

/** Builds images and runs them, as root, without an engine that runs all the time. */
export type Containers = AsyncDisposable & {
  /** Makes an image of an archive of files, unless there is one by this name. */
  add(name: string, archive: string, changes: string[]): Promise<void>;
  /** @throws Error with the last lines of the build. */
  build(build: Build): Promise<void>;
  inspect(tag: string): Promise<ImageSettings>;
  /** The folder at which an image's files can be read until this is disposed of. */
  files(tag: string): Promise<string>;
  /**
   * Runs an image as the manifests do: files that cannot be written but for `/tmp`, no capabilities, no way to more
   * rights; on this machine's network.
   *
   * @throws Error with the last lines of what ends before it says that it serves.
   */
  start(tag: string, options: Start): Promise<LocalProcess>;
};

export async function openContainers(): Promise<Containers> {
  await using opened = new AsyncDisposableStack();
  await mkdir(store, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), "quarry-containers-"));
  opened.defer(() => rm(work, { recursive: true, force: true }));
  const mounts = (await npmSettings(work)).flatMap((each) => ["--volume", each]);
  const buildah = (...args: string[]) => run("buildah", ...storeOptions, ...args);
  const podman = (...args: string[]) => run("podman", ...storeOptions, ...args);
  const owned = opened.move();
  return {
    async add(name, archive, changes) {
      const has = await podman("image", "exists", name).then(
        () => true,
        () => false,
      );
      const options = changes.flatMap((each) => ["--change", each]);
      if (!has) await podman("import", ...options, archive, name);
    },
    async build({ folder, file, target, tag }) {
      const form = ["--format", "docker"]; // OCI's knows of no health check
      const how = ["--isolation", "chroot", "--network", "host", "--layers", ...form];
      const what = ["--file", file, "--ignorefile", `${file}.dockerignore`, "--target", target];
      await buildah("bud", ...how, ...mounts, ...what, "--tag", tag, folder);
    },
    async inspect(tag) {
      const [image] = JSON.parse(await podman("image", "inspect", tag)) as ImageSettings[];
      if (!image) throw new Error(`There is no image ${tag}`);
      return image;
    },
    async files(tag) {
      const container = (await buildah("from", tag)).trim();
      owned.defer(async () => void (await buildah("rm", container)));
      return (await buildah("mount", container)).trim();
    },
    start: (tag, options) =>
      startProcess({
        name: tag,
        command: "unshare",
        args: [
          "-m",
          "sh",
          "-c",
          ownCgroups,
          "podman",
          ...storeOptions,
          ...runArguments(tag, options),
        ],
        ready: options.ready,
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function runArguments(tag: string, { environment = {}, volumes = [], args = [] }: Start): string[] {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return [
    ...["run", "--rm", "--network=host", "--cgroups=disabled", "--read-only", "--tmpfs=/tmp"],
    ...["--cap-drop=all", "--security-opt=no-new-privileges"],
    ...["--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"],
    ...variables.flatMap((each) => ["--env", each]),
    ...volumes.flatMap((each) => ["--volume", each]),
    ...[tag, ...args],
  ];
}

/** Shows podman cgroups of version 2 alone: crun refuses a machine that mixes both. */
const ownCgroups = `mount --make-rprivate /
umount -R /sys/fs/cgroup 2>/dev/null
mount -t cgroup2 none /sys/fs/cgroup && exec podman "$@"`;

async function run(command: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64 * 1_048_576 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const lines = `${stdout}\n${stderr}`.trim().split("\n").slice(-20);
    throw new Error(`${command} failed. Its last lines:\n${lines.join("\n")}`, { cause: error });
  }
}
