import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Package = { name: string; dependencies?: object; devDependencies?: object };

async function readPackage(path: string): Promise<Package> {
  return JSON.parse(await readFile(path, "utf8")) as Package;
}

/** The names of workspaces that are no part of the product. */
async function toolNames(root: string): Promise<string[]> {
  const files = globSync(["tools/*/package.json", "{tests,evaluation}/package.json"], {
    cwd: root,
  });
  return Promise.all(files.map(async (path) => (await readPackage(join(root, path))).name));
}

/** Parts of an assembled image that only development needs: test files, test helpers, tools. */
export async function developmentParts(image: string, root: string): Promise<string[]> {
  const files = globSync(
    [
      "{packages,services}/**/*.{test,testing,contract}.ts",
      "{packages,services}/**/contract/**",
      "{packages,services}/**/contract.ts",
      "{tools,tests,evaluation}/**",
    ],
    { cwd: image, exclude: ["**/node_modules/**"] },
  );
  const workspaces = globSync(["packages/*/package.json", "services/*/package.json"], {
    cwd: image,
  });
  const packages = await Promise.all(workspaces.map((path) => readPackage(join(image, path))));
  const needed = new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const tools = Object.keys((await readPackage(join(root, "package.json"))).devDependencies ?? {});
  const unneeded = [
    ...[...tools, "kubernetes-models"].filter((name) => !needed.has(name)),
    ...["vitest", "testcontainers", ...(await toolNames(root))],
  ];
  const installed = globSync(
    unneeded.map((name) => `node_modules/${name}`),
    { cwd: image },
  );
  return [...files, ...installed];
}
