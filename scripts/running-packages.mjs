// The part of package-lock.json that running Quarry needs: the standalone form, the console and the
// pinned Node.js, with all that they depend on. Runs on the Node.js that npm came with.
//
//   node scripts/running-packages.mjs           prints it
//   node scripts/running-packages.mjs --prune   removes all other installed packages, which npm cannot
//                                               leave out as long as any workspace depends on them
import { readFileSync, rmSync } from "node:fs";

const roots = ["services/standalone", "packages/console", "tools/node"];
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const needed = new Map();

/** Where a package finds another one: in its own folder, or in one above it. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined; // an optional one for another platform
  }
}

function add(path) {
  const entry = packages[path];
  if (!entry || needed.has(path)) return;
  needed.set(path, entry);
  if (entry.link) return add(entry.resolved);
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    add(resolve(path, name));
  }
}

for (const root of roots) add(root);

if (process.argv.includes("--prune")) {
  const installed = Object.keys(packages).filter((path) => path.includes("node_modules/"));
  for (const path of installed.filter((each) => !needed.has(each))) {
    rmSync(path, { recursive: true, force: true });
  }
} else {
  const sorted = [...needed].sort(([one], [other]) => (one < other ? -1 : 1));
  console.log(JSON.stringify(sorted, null, 1));
}
