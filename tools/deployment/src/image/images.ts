import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { promisify } from "node:util";
import { type LocalProcess, startProcess } from "@quarry/servers";
import { root } from "../repository.ts";

/** The user of distroless images. */
export const imageUser = 65_532;

/** What images would hold, each in a folder that belongs to root and that all may read. */
export type Images = AsyncDisposable & {
  folder: string;
  /** @throws Error with the last lines of npm or turbo. */
  assemble(target: string): Promise<void>;
  /** Runs a program of an image as the image's user, with the image's variables and these only. */
  run(target: string, program: string, options: RunOptions): Promise<LocalProcess>;
};

type RunOptions = { args?: string[]; environment: Record<string, string>; ready: RegExp };

export async function openImages(): Promise<Images> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-images-"));
  await promisify(execFile)("chmod", ["755", folder]);
  const source = join(folder, "source");
  await copySource(source);
  const node = join(folder, "node");
  await cp(process.execPath, node);
  return {
    folder,
    async assemble(target) {
      const path = join(folder, target);
      await promisify(execFile)("sh", ["deploy/assemble.sh", target, path], { cwd: source });
      await promisify(execFile)("chmod", ["-R", "a+rX,a-w", path]);
    },
    async run(target, program, { args = [], environment, ready }) {
      const user = [`--reuid=${imageUser}`, `--regid=${imageUser}`, "--clear-groups"];
      const all = { ...(await imageEnvironment(target)), ...environment };
      const variables = Object.entries(all).map(([name, value]) => `${name}=${value}`);
      return startProcess({
        name: target,
        command: "setpriv",
        args: [
          ...["--pdeathsig", "TERM", ...user, "--no-new-privs", "--bounding-set=-all"],
          ...["env", "--ignore-environment", `--chdir=${join(folder, target)}`],
          ...[...variables, node, program, ...args],
        ],
        ready,
      });
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What the Dockerfile's build is sent: no repository's own files, no installed packages. */
async function copySource(folder: string): Promise<void> {
  const ignore = await readFile(join(root, "deploy/Dockerfile.dockerignore"), "utf8");
  const filter = (path: string) => basename(path) !== "node_modules";
  for (const [, sent = ""] of ignore.matchAll(/^!(.+)$/gm)) {
    await cp(join(root, sent), join(folder, sent), { recursive: true, filter });
  }
}

/** The variables that the Dockerfile sets for a target, and for all. */
async function imageEnvironment(target: string): Promise<Record<string, string>> {
  const stages = (await readFile(join(root, "deploy/Dockerfile"), "utf8")).split(/^FROM /m);
  const own = stages.filter((stage) =>
    / AS (\S+)/.exec(stage)?.[1]?.match(`^(runtime|${target})$`),
  );
  const lines = own.flatMap((stage) => [...stage.matchAll(/^ENV (\w+)=(.*)$/gm)]);
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
}
