import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type DockerEngine,
  pauseImage,
  postgresSettings,
  serverFolders,
  toolFolder,
} from "@quarry/servers";

/** What a server's image is called here, and in `docker-compose.yml` or the manifests. */
export const standIns = {
  nats: "nats:2.15.0-alpine",
  pause: pauseImage,
  names: "coredns/coredns:1.14.7",
  prometheus: "prom/prometheus:v3.5.0",
  /** Named as what it is: it differs from MongoDB where users, roles and replica sets are concerned. */
  ferretdb: "quarry-ferretdb:2.7.0",
};

const folder = fileURLToPath(new URL("./", import.meta.url));

/** Builds images of servers from what the tests run, for no registry of images can be reached here. */
export async function buildStandIns({ docker, sandbox }: DockerEngine): Promise<void> {
  const build = builderOf(docker);
  await build("nats", ...busybox, "--build-context", `server=${serverFolders.nats}`);
  const programs = await mkdtemp(join(tmpdir(), "quarry-programs-"));
  try {
    await copyFile("/usr/bin/prometheus", join(programs, "prometheus")); // Debian's
    await build("prometheus", ...busybox, "--build-context", `server=${programs}`);
  } finally {
    await rm(programs, { recursive: true });
  }
  if ((await docker(["image", "ls", "--quiet", "quarry-postgresql"])) === "") {
    const files = `tar -C ${serverFolders.mongodb} --exclude=./srv/* --exclude=./proc/* -cf - .`;
    const script = `${files} | docker import - quarry-postgresql`;
    await sandbox.run(sandbox.command("sh", "-c", script));
  }
  const settings = Object.entries(postgresSettings).map(
    ([name, value]) => `--set=${name}=${value}`,
  );
  const server = ["--build-context", `server=${serverFolders.mongodbFront}`];
  await build("ferretdb", ...server, "--build-arg", `SETTINGS=${settings.join(" ")}`);
}

/** Builds images of what a node runs besides: what holds a pod's network, and the cluster's server of names. */
export async function buildNodeStandIns({ docker }: DockerEngine): Promise<void> {
  const build = builderOf(docker);
  await build("pause", ...busybox);
  await build("names", "--build-context", `server=${toolFolder("coredns")}`);
}

const busybox = ["--build-context", "busybox=/usr/bin"];

function builderOf(docker: DockerEngine["docker"]) {
  return (name: keyof typeof standIns, ...options: string[]) => {
    const what = ["--file", `${folder}${name}.Dockerfile`, "--tag", standIns[name]];
    return docker(["build", "--pull=false", "--network=none", ...what, ...options, folder]);
  };
}
