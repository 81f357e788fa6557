import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../../../..");

export type Installed = Disposable & {
  /** An empty folder but for the client in its `node_modules`, and what a caller brings. */
  folder: string;
  /** Where the package lies. */
  path: string;
  /** What a program prints, an error's too. */
  run(command: string, args: string[], environment?: object): string;
};

/** The client as it is published: built, packed, and installed from the tarball without a registry. */
export function installClient(): Installed {
  const folder = mkdtempSync(join(tmpdir(), "quarry-client-"));
  const run = (command: string, args: string[], environment: object = {}, cwd = folder) => {
    const env = { ...process.env, ...environment };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
    return status === 0 ? stdout : `${stdout}${stderr}`;
  };
  run("npm", ["run", "build", "--workspace=@quarry/client"], {}, root);
  const [packed] = JSON.parse(run("npm", ["pack", "--json", join(root, "packages/client/dist")]));
  run("npm", ["init", "--yes"]);
  run("npm", ["pkg", "set", "type=module"]);
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`]);
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
  for (const name of ["zod", "@types/node", "undici-types"]) {
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  return {
    folder,
    path: join(folder, "node_modules/@quarry/client"),
    run: (command, args, environment) => run(command, args, environment),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}
