import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { debianTree } from "./debian-tree.ts";
import { toolFolders } from "./folders.ts";
import type { Run } from "./run.ts";
import type { Step } from "./step.ts";

/** The user and group of distroless images. */
const nonroot = 65_532;

/** What the runtime's base takes of Debian: libraries, certificates, and how they are found. */
const runtimeParts = ["usr/lib/x86_64-linux-gnu", "usr/lib64", "lib", "lib64", "etc/ssl/certs"];

/**
 * The two base images of `deploy/Dockerfile`, made from Debian's packages and the pinned Node.js where no registry of
 * images can be reached. They stand in for the published ones: what is in them is alike, not the same.
 */
export const baseImagesStep: Step = {
  name: "base images of Debian and Node.js",
  folder: toolFolders["base-images"],
  async build(folder, run) {
    const work = await mkdtemp(join(tmpdir(), "quarry-bases-"));
    try {
      const debian = join(work, "debian");
      await debianTree("ca-certificates", { suite: "trixie" })(debian, run);
      await makeRuntime(debian, join(work, "runtime"));
      await addNode(debian);
      await archive(join(work, "runtime"), join(folder, "runtime.tar"), run);
      await archive(debian, join(folder, "node.tar"), run);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
};

/** Makes what `node:<version>-trixie-slim` has: Debian, Node.js and npm. */
async function addNode(debian: string): Promise<void> {
  const bin = join(debian, "usr/local/bin");
  const modules = join(debian, "usr/local/lib/node_modules");
  const { stdout } = await promisify(execFile)("which", ["npm"]);
  const npm = dirname(dirname(await realpath(stdout.trim())));
  await mkdir(modules, { recursive: true });
  await cp(await realpath(process.execPath), join(bin, "node"));
  await cp(npm, join(modules, "npm"), { recursive: true });
  for (const name of ["npm", "npx"]) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
  }
}

/** Makes what `distroless/nodejs24-debian13` has: libraries, certificates, a user, Node.js; no shell. */
async function makeRuntime(debian: string, runtime: string): Promise<void> {
  for (const part of runtimeParts) {
    await cp(join(debian, part), join(runtime, part), { recursive: true, verbatimSymlinks: true });
  }
  await mkdir(join(runtime, "nodejs/bin"), { recursive: true });
  await cp(await realpath(process.execPath), join(runtime, "nodejs/bin/node"));
  const home = "/home/nonroot";
  await mkdir(join(runtime, home), { recursive: true });
  await chown(join(runtime, home), nonroot, nonroot);
  await mkdir(join(runtime, "tmp"));
  await chmod(join(runtime, "tmp"), 0o1777);
  const line = `${nonroot}:${nonroot}:nonroot:${home}:/sbin/nologin`;
  await writeFile(join(runtime, "etc/passwd"), `nonroot:x:${line}\n`);
  await writeFile(join(runtime, "etc/group"), `nonroot:x:${nonroot}:\n`);
}

async function archive(folder: string, file: string, run: Run): Promise<void> {
  await run("tar", ["-C", folder, "-cf", file, "."], {});
}
