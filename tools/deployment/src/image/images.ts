import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Containers, openContainers, toolFolder } from "@quarry/servers";
import { root } from "../repository.ts";
import { serviceNames } from "../services/services.ts";

/** The user of distroless images. */
export const imageUser = 65_532;

/** The images that `deploy/Dockerfile` makes. */
export const targets = [...serviceNames, "standalone", "admin"];

const dockerfile = join(root, "deploy/Dockerfile");

/** What stands in for each base image of the Dockerfile, by its stage. */
const bases = {
  source: { archive: "node.tar", changes: [] },
  runtime: {
    archive: "runtime.tar",
    changes: [`USER ${imageUser}`, 'ENTRYPOINT ["/nodejs/bin/node"]'],
  },
};

/** The name by which a target's image is built and run. */
export const tagOf = (target: string): string => `localhost/quarry-${target}:0.1.0`;

/** Builds every image of the Dockerfile, on base images of our own, unless its sources are unchanged. */
export async function buildImages(): Promise<Containers> {
  const text = await readFile(dockerfile, "utf8");
  await using opened = new AsyncDisposableStack();
  const containers = opened.use(await openContainers());
  for (const [stage, { archive, changes }] of Object.entries(bases)) {
    const name = new RegExp(`^FROM (\\S+) AS ${stage}$`, "m").exec(text)?.[1] ?? "";
    const whole = name.includes("/") ? name : `docker.io/library/${name}`;
    await containers.add(whole, join(toolFolder("base-images"), archive), changes);
  }
  for (const target of targets) {
    await containers.build({ folder: root, file: dockerfile, target, tag: tagOf(target) });
  }
  opened.move();
  return containers;
}
