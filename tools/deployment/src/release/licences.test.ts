import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRepository, root } from "../repository.ts";

type Entry = {
  link?: boolean;
  resolved?: string;
  license?: string;
  os?: string[];
  cpu?: string[];
  dependencies?: object;
  optionalDependencies?: object;
};

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(inRepository("package-lock.json"), "utf8"),
);

/** Licences under which Quarry may be given away under any licence of its own, with a notice. */
const permissive = new Set(
  "MIT MIT-0 ISC 0BSD BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib CC0-1.0 Python-2.0".split(
    " ",
  ),
);

/** Parts under a licence that asks for more; each is a separate file that can be replaced, and NOTICE names it. */
const explained: Record<string, string> = {
  "libheif-js": "LGPL-3.0",
  "@img/sharp-libvips": "LGPL-3.0-or-later",
};

/** Builds the console, and is not shipped with it. */
const builder = "node_modules/vite";

/** Whether a package is installed on the machines that Quarry runs on. */
function isForLinux({ os = ["linux"], cpu = ["x64"] }: Entry): boolean {
  return os.includes("linux") && cpu.some((each) => ["x64", "arm64"].includes(each));
}

/** Returns where a package finds another one: in its own folder, or in one above it. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/** Returns the licence that an older package names in a list, which the lock file leaves out. */
function inOlderForm(path: string): string {
  const { licenses = [] } = JSON.parse(readFileSync(inRepository(`${path}/package.json`), "utf8"));
  return licenses.map(({ type }: { type: string }) => type).join(" OR ") || "not named";
}

/** Returns the packages that are shipped: of the services, and of what callers install. */
function shipped(): Map<string, string> {
  const licences = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = globSync(["services/*", "packages/*"], { cwd: root }).filter(
    (path) => path in lock.packages,
  );
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = lock.packages[path];
    if (!entry || seen.has(path) || path === builder || !isForLinux(entry)) continue;
    seen.add(path);
    if (entry.link && entry.resolved !== undefined) waiting.push(entry.resolved);
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name !== undefined && !entry.link) licences.set(name, entry.license ?? inOlderForm(path));
    const { dependencies, optionalDependencies } = entry;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(path, needed);
      if (found !== undefined) waiting.push(found);
    }
  }
  return licences;
}

/** Whether one of the licences that a package offers is permissive, and all that it has at the same time. */
function isPermissive(licence: string): boolean {
  const isOne = (part: string) => part.split(" AND ").every((each) => permissive.has(each));
  return licence.replaceAll(/[()]/g, "").split(" OR ").some(isOne);
}

const all = shipped();

it("every shipped package allows Quarry any licence, but for those that NOTICE names", () => {
  const others = [...all].filter(([, licence]) => !isPermissive(licence));
  const unexplained = others.filter(
    ([name, licence]) =>
      !Object.entries(explained).some(
        ([part, asked]) => name.startsWith(part) && licence === asked,
      ),
  );
  expect(all.size).toBeGreaterThan(200);
  expect(unexplained).toEqual([]);
});

it.each(Object.entries(explained))("NOTICE names %s, which is shipped", (part, licence) => {
  expect([...all.keys()]).toContainEqual(expect.stringMatching(new RegExp(`^${part}`)));
  const name = part.replace("@img/sharp-", "");
  expect(readFileSync(inRepository("NOTICE"), "utf8")).toMatch(new RegExp(`${name} .*${licence},`));
});
