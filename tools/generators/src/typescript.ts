import { symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { build } from "vite";
import type { Trial } from "./try-client.ts";

const require = createRequire(import.meta.url);

/** The compiler of this workspace, which generators and their clients are made for. */
const tsc = require.resolve("typescript/bin/tsc");
const modules = join(dirname(require.resolve("openapi-fetch/package.json")), "..");
const types = join(dirname(require.resolve("@types/node/package.json")), "..");

/** Holds a program and the client that it uses to their types, puts them into one file, and runs that. */
export async function tryTypeScript(trial: Trial, program: string): Promise<void> {
  const { folder } = trial;
  const name = basename(program, ".txt");
  await trial.program(program, `${name}.ts`);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await symlink(modules, join(folder, "node_modules"));
  const options = ["--strict", "--noEmit", "--target", "es2024", "--module", "esnext"];
  const platform = ["--moduleResolution", "bundler", "--types", "node", "--typeRoots", types];
  await trial.run(process.execPath, [tsc, ...options, ...platform, `${name}.ts`]);
  await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    ssr: { noExternal: true },
    build: { ssr: `${name}.ts`, outDir: "out" },
  });
  await trial.tryOut(process.execPath, [join(folder, "out", `${name}.js`)]);
}
