// The part of the repository that running Quarry needs: the standalone form, the operator's command, the command
// line, the demo, the console's build and the pinned Node.js, with the production packages that they depend on, and
// what an operator added to the root (`npm install @tesseract.js-data/deu`). npm cannot install it from the whole lock
// file, in which every workspace counts. Runs on the Node.js that npm came with.
//
//   node scripts/running-packages.mjs            prints it; the same text, the same installation
//   node scripts/running-packages.mjs <folder>   writes package.json and lock files of it into a folder for `npm ci`
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const roots = [
  "services/standalone",
  "services/admin",
  "packages/cli", // `npx quarry` in the checkout would fetch another package of that name
  "tools/demo",
  "packages/console",
  "tools/node",
];
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const lock = read("package-lock.json");
const needed = new Map();

/** Where a package finds another one: in its own folder, or in one above it. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === "") return undefined; // an optional peer, or one for another platform
  }
}

function add(path) {
  const entry = lock.packages[path];
  if (!entry || needed.has(path)) return;
  needed.set(path, withoutDevelopment(entry));
  if (entry.link) return add(entry.resolved);
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  const others = Object.keys({ ...dependencies, ...optionalDependencies });
  for (const name of [...others, ...peers]) add(resolve(path, name));
}

function withoutDevelopment({ devDependencies: _, dev: __, devOptional: ___, ...rest }) {
  return rest;
}

for (const root of roots) {
  const { name } = lock.packages[root];
  add(`node_modules/${name}`);
}
const { dependencies } = lock.packages[""] ?? {};
for (const added of Object.keys(dependencies ?? {})) add(resolve("", added));
const packages = Object.fromEntries([...needed].sort(([one], [other]) => (one < other ? -1 : 1)));
const workspaces = Object.keys(packages).filter((path) => !path.includes("node_modules/"));
const { name, version, allowScripts } = read("package.json");
const root = { name, version, workspaces, dependencies };

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stdout.write(`${JSON.stringify(packages, null, 1)}\n`);
} else {
  const write = (path, value) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value, null, 2));
  };
  write("package.json", { ...root, private: true, allowScripts });
  write("package-lock.json", { ...lock, packages: { "": root, ...packages } });
  for (const workspace of workspaces)
    write(`${workspace}/package.json`, withoutDevelopment(read(`${workspace}/package.json`)));
  copyFileSync(".npmrc", join(folder, ".npmrc"));
}
