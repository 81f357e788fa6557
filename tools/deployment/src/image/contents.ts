import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Package = { dependencies?: object; devDependencies?: object };

async function readPackage(path: string): Promise<Package> {
  return JSON.parse(await readFile(path, "utf8")) as Package;
}

/** Parts of an assembled image that only development needs: test files, test helpers, tools. */
export async function developmentParts(image: string, root: string): Promise<string[]> {
  const files = globSync(["packages/**/*.{test,testing}.ts", "services/**/*.{test,testing}.ts"], {
    cwd: image,
    exclude: ["**/node_modules/**"],
  });
  const workspaces = globSync(["packages/*/package.json", "services/*/package.json"], {
    cwd: image,
  });
  const packages = await Promise.all(workspaces.map((path) => readPackage(join(image, path))));
  const needed = new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const tools = Object.keys((await readPackage(join(root, "package.json"))).devDependencies ?? {});
  const unneeded = [
    ...tools,
    "@quarry/testing",
    "@quarry/bench",
    "@quarry/deployment",
    "kubernetes-models",
    "vitest",
    "testcontainers",
  ].filter((name) => !needed.has(name));
  const installed = globSync(
    unneeded.map((name) => `node_modules/${name}`),
    { cwd: image },
  );
  return [...files, ...installed];
}
