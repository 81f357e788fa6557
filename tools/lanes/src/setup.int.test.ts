import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";

const repository = join(import.meta.dirname, "../../..");
const workspaces = [
  "services/standalone",
  "services/admin",
  "packages/cli",
  "tools/demo",
  "packages/console",
  "tools/node",
];
const inFolder = ["ci in .quarry-install", "build"];

/** Stands in for npm: writes what it was called for, and leaves what an installation would. */
const npm = `#!/bin/sh
case "$1" in
  run) echo build >>"$CALLS"; mkdir -p packages/console/dist; touch packages/console/dist/index.html; exit ;;
esac
echo "$1 in $(basename "$PWD")" >>"$CALLS"
while [ -n "\${HOLD:-}" ] && [ ! -e "$HOLD" ]; do sleep 0.02; done
[ "$1" = install ] || rm -rf node_modules
mkdir -p node_modules/.bin node_modules/onnxruntime-node/bin/napi-v6
[ -z "\${BREAK:-}" ] || exit 1
ln -sf "$NODE" node_modules/.bin/node
[ "$(basename "$PWD")" = .quarry-install ] || ln -sf "$NODE" node_modules/.bin/turbo
`;
/** Stands in for a program that the script uses: writes that it was called, and is that program. */
const noting = (name: string, program: string) => `#!/bin/sh
echo "${name} $1" >>"$CALLS.${name}"
exec ${program} "$@"
`;

let folder: string;
let environment: Record<string, string>;
const path = (name: string) => join(folder, name);
const calls = (of = "calls") =>
  existsSync(path(of)) ? readFileSync(path(of), "utf8").trim().split("\n") : [];

function write(name: string, text: string): void {
  mkdirSync(dirname(path(name)), { recursive: true });
  const isSame = existsSync(path(name)) && readFileSync(path(name), "utf8") === text;
  if (!isSame) writeFileSync(path(name), text); // or it would look newer than what is built of it
}

/** Writes the lock file with these versions of a package for running, of one for developing, and of an added one. */
function lock(production: string, development: string, added?: string): void {
  const own = workspaces.map((place) => {
    const name = `@quarry/${place.split("/")[1]}`;
    const dependencies = place === "services/standalone" ? { zod: production } : {};
    write(`${place}/package.json`, JSON.stringify({ name, dependencies }));
    return [
      [place, { name, dependencies }],
      [`node_modules/${name}`, { resolved: place, link: true }],
    ];
  });
  const packages = {
    ...Object.fromEntries(own.flat()),
    "node_modules/zod": { version: production },
    "node_modules/knip": { version: development, dev: true },
    ...(added && { "": { dependencies: { deu: added } }, "node_modules/deu": { version: added } }),
  };
  write("package-lock.json", JSON.stringify({ packages }));
}

function setUp(mode: string, further: Record<string, string> = {}, user: { uid?: number } = {}) {
  const options = { env: { ...environment, ...further }, cwd: tmpdir(), ...user };
  return promisify(execFile)("sh", [path("scripts/setup.sh"), mode], options);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(repository, "scripts"), path("scripts"), { recursive: true });
  write("package.json", "{}");
  write(".npmrc", "");
  mkdirSync(path("packages/client/src"), { recursive: true });
  write("bin/npm", npm);
  write("bin/node", noting("node", process.execPath));
  write(
    "bin/flock",
    noting("flock", execFileSync("which", ["flock"], { encoding: "utf8" }).trim()),
  );
  for (const name of ["npm", "node", "flock"]) chmodSync(path(`bin/${name}`), 0o755);
  lock("1.0.0", "1.0.0");
  environment = {
    PATH: `${path("bin")}:${process.env.PATH}`,
    CALLS: path("calls"),
    NODE: process.execPath,
  };
});

it("installs what running needs, and nothing again when it is there", async () => {
  await setUp("--run");
  expect(calls()).toEqual(inFolder);
  expect(existsSync(path("node_modules/.bin/node"))).toBe(true);
  expect(existsSync(path(".quarry-install"))).toBe(false);
  await setUp("--run");
  expect(calls()).toEqual(inFolder);
});

it("installs for running only what changed there, and not for a tool of developers", async () => {
  await setUp("--run");
  lock("1.0.0", "2.0.0");
  await setUp("--run");
  expect(calls()).toEqual(inFolder);
  lock("2.0.0", "2.0.0");
  await setUp("--run");
  expect(calls()).toEqual([...inFolder, ...inFolder]);
});

it("asks what running needs only where the lock file changed", async () => {
  await setUp("--run");
  lock("1.0.0", "2.0.0");
  await setUp("--run");
  const asked = calls("calls.node").length;
  await setUp("--run");
  expect(calls("calls.node")).toHaveLength(asked);
});

it("installs for running what an operator added", async () => {
  await setUp("--run");
  lock("1.0.0", "1.0.0", "1.0.0");
  await setUp("--run");
  expect(calls()).toEqual([...inFolder, ...inFolder]);
});

it("adds the rest to what running needs, for commands that need all", async () => {
  await setUp("--run");
  await setUp("--tools");
  await setUp("--tools");
  await setUp("");
  await setUp("--run");
  expect(calls()).toEqual([...inFolder, expect.stringMatching(/^install in quarry-setup-/)]);
});

it("installs all of a changed lock file, also for running, where all was installed before", async () => {
  await setUp("");
  lock("2.0.0", "1.0.0");
  await setUp("--tools"); // of whatever version
  await setUp("--run");
  const whole = [expect.stringMatching(/^ci in quarry-setup-/), "build"];
  expect(calls()).toEqual([...whole, ...whole]);
});

it("finishes an installation that was interrupted", async () => {
  await expect(setUp("--run", { BREAK: "yes" })).rejects.toThrow();
  await setUp("--run");
  await setUp("--run");
  expect(calls()).toEqual(["ci in .quarry-install", ...inFolder]);
  await expect(setUp("", { BREAK: "yes" })).rejects.toThrow();
  await setUp("--run");
  await setUp("--tools");
  await setUp("");
  expect(calls().slice(3)).toEqual([
    expect.stringMatching(/^install in quarry-setup-/),
    expect.stringMatching(/^install in quarry-setup-/),
  ]);
});

it("installs all again if an installation broke off, whatever was left of it", async () => {
  await setUp("");
  rmSync(path("node_modules/.quarry-installed"));
  await setUp("--tools");
  const whole = [expect.stringMatching(/^ci in quarry-setup-/), "build"];
  expect(calls()).toEqual([...whole, whole[0]]);
});

it("refuses to install where the user may not write, and says what the owner can do", async () => {
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
  const stranger = process.getuid?.() === 0 ? { uid: 65_534 } : {}; // root may write everywhere
  await expect(setUp("--run", {}, stranger)).rejects.toThrow(
    "run as the owner: sh scripts/setup.sh --run",
  );
  expect(calls()).toEqual([]);
});

it("leaves a stamp that another user can read", async () => {
  await setUp("--run");
  expect(statSync(path("node_modules/.quarry-installed")).mode & 0o777).toBe(0o644);
});

it("removes packages that an earlier installation left in a workspace", async () => {
  write("services/standalone/node_modules/zod/package.json", "{}");
  await setUp("--run");
  expect(existsSync(path("services/standalone/node_modules"))).toBe(false);
});

it("is done once by two commands at a time", async () => {
  const first = setUp("--run", { HOLD: path("go") });
  await vi.waitFor(() => expect(calls()).toHaveLength(1), { timeout: 30_000 });
  const second = setUp("--run");
  await vi.waitFor(() => expect(calls("calls.flock")).toHaveLength(2), { timeout: 30_000 });
  write("go", "");
  await Promise.all([first, second]);
  expect(calls()).toEqual(inFolder);
});

it("builds the console again when a file of it changed", async () => {
  await setUp("--run");
  write("packages/console/src/new.ts", "");
  const later = new Date(Date.now() + 1_000); // times of files are kept in ticks of some milliseconds
  utimesSync(path("packages/console/src/new.ts"), later, later);
  await setUp("--run");
  expect(calls()).toEqual([...inFolder, "build"]);
});
