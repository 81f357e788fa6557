import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runtimeVersions, toolFolders } from "./folders.ts";
import type { Step } from "./step.ts";

type Runtime = keyof typeof runtimeVersions;

/** The package of npm's registry that brings each, and its program. */
const programs: Record<Runtime, string> = { "node-22": "node", bun: "bun", deno: "deno" };

/** What the client for TypeScript is tried in, beside the Node.js of this checkout. */
export const runtimeSteps: (Step & { needs: string[] })[] = (
  Object.keys(programs) as Runtime[]
).map((runtime) => ({
  name: `${programs[runtime]} ${runtimeVersions[runtime]}`,
  needs: ["npm"],
  folder: toolFolders[runtime],
  async build(folder, run) {
    const program = programs[runtime];
    // the package's own script puts the program of this processor in place
    const manifest = { private: true, allowScripts: { [program]: true } };
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    const quiet = ["--prefix", folder, "--no-audit", "--no-fund"];
    await run("npm", ["install", ...quiet, `${program}@${runtimeVersions[runtime]}`], {});
    const file = join(folder, runtime);
    await writeFile(file, `#!/bin/sh\nexec "$(dirname "$0")/node_modules/.bin/${program}" "$@"\n`);
    await chmod(file, 0o755);
    await run(file, ["--version"], {});
  },
}));
