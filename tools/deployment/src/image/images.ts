import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DockerEngine, startDocker, toolFolder, writeNpmSettings } from "@quarry/servers";
import { root } from "../repository.ts";
import { serviceNames } from "../services/services.ts";

/** The user of distroless images. */
export const imageUser = 65_532;

/** The images that `deploy/Dockerfile` makes. */
export const targets = [...serviceNames, "standalone", "admin"];

const dockerfile = join(root, "deploy/Dockerfile");

/** The name by which a target's image is built and run, as `docker-compose.yml` has it. */
export const tagOf = (target: string): string => `quarry-${target}:0.1.0`;

/** Builds every image of the Dockerfile by Docker, on base images of our own, unless its sources are unchanged. */
export async function buildImages(): Promise<DockerEngine> {
  await using opened = new AsyncDisposableStack();
  const bases = toolFolder("base-images");
  const engine = opened.use(await startDocker({ shared: [root, tmpdir()], network: "machine" }));
  await addBases(engine, bases);
  await buildFrom(engine, root, tagOf);
  await engine.docker(["image", "prune", "--force"]); // those that had these names before
  await engine.docker(["builder", "prune", "--force", "--max-used-space", "8GB"]);
  opened.move();
  return engine;
}

/** Builds every image of a checkout, in a folder that the engine sees, under names that `name` gives. */
export async function buildFrom(
  { docker }: DockerEngine,
  folder: string,
  name: (target: string) => string,
): Promise<void> {
  for (const target of targets) {
    const file = ["--file", join(folder, "deploy/Dockerfile")];
    const what = [...file, "--target", target, "--tag", name(target)];
    await docker(["build", "--network=host", "--pull=false", ...what, folder]);
  }
}

/** Gives the images that stand in for the published bases the names by which the Dockerfile finds these. */
async function addBases({ docker }: DockerEngine, bases: string): Promise<void> {
  const text = await readFile(dockerfile, "utf8");
  const nameOf = (stage: string) => new RegExp(`^FROM (\\S+) AS ${stage}$`, "m").exec(text)?.[1];
  const add = async (archive: string, name: string, changes: string[]) => {
    const isThere = (await docker(["image", "ls", "--quiet", name])) !== "";
    const options = changes.flatMap((each) => ["--change", each]);
    if (!isThere) await docker(["import", ...options, join(bases, archive), name]);
  };
  const entrypoint = 'ENTRYPOINT ["/nodejs/bin/node"]';
  await add("runtime.tar", `${nameOf("runtime")}`, [`USER ${imageUser}`, entrypoint]);
  await add("node.tar", "quarry-base-of-node", []);
  const folder = await mkdtemp(join(tmpdir(), "quarry-npm-"));
  try {
    await writeNpmSettings("quarry-base-of-node", folder);
    await docker(["build", "--pull=false", "--tag", `${nameOf("source")}`, folder]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
