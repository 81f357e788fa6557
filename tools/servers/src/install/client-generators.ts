import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openapiGeneratorVersion, toolFolders } from "./folders.ts";
import { runtimeSteps } from "./runtimes.ts";
import type { Step } from "./step.ts";

/** Generators in Python, and what their clients import. */
const pythonPackages = [
  ...["openapi-python-client==0.29.1", "datamodel-code-generator==0.89.0", "ruff==0.17.6"],
  ...["pydantic==2.14.3", "urllib3", "python-dateutil", "typing-extensions"],
];

/** What Quarry's own client for Python needs, what makes its models, and what checks it. */
const packagesOfOurClient = [
  ...["anyio==4.16.0", "httpx==0.28.1", "pydantic==2.14.3", "typing-extensions==4.16.0"],
  ...["datamodel-code-generator==0.89.0", "hatchling==1.33.0"],
  ...["mypy==2.4.1", "pytest==9.2.0", "ruff==0.17.6"],
];

/** What makes clients from `/openapi.json` and what ours run in, each with the program that it takes. */
export const clientGeneratorSteps: (Step & { needs: string[] })[] = [
  {
    name: `openapi-generator ${openapiGeneratorVersion}`,
    needs: ["java", "mvn"],
    folder: toolFolders["openapi-generator"],
    async build(folder, run) {
      const artifact = `org.openapitools:openapi-generator-cli:${openapiGeneratorVersion}`;
      const copied = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
      await run("mvn", ["-q", "-B", "dependency:copy", "-Dmdep.stripVersion=true", ...copied], {});
      const jar = '$(dirname "$0")/openapi-generator-cli.jar';
      await script(folder, "openapi-generator", `exec java -jar "${jar}" "$@"`);
    },
  },
  {
    name: "generators of clients in Python",
    needs: ["python3"],
    folder: toolFolders["python-clients"],
    build: python("python-clients", pythonPackages),
  },
  {
    name: "what the client for Python is checked with",
    needs: ["python3"],
    folder: toolFolders["python-checks"],
    build: python("python-checks", packagesOfOurClient),
  },
  ...runtimeSteps,
];

/** Makes a Python with these packages, which runs under the tool's name. */
function python(tool: string, packages: string[]): Step["build"] {
  return async (folder, run) => {
    await run("python3", ["-m", "venv", folder], {});
    await run(join(folder, "bin/python"), ["-m", "pip", "install", "-q", ...packages], {});
    await script(folder, tool, `exec "$(dirname "$0")/bin/python" "$@"`);
  };
}

async function script(folder: string, name: string, line: string): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${line}\n`);
  await chmod(file, 0o755);
}
