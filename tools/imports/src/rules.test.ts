import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const schema = "services/schema/src";

/** A file, what it imports, and the rule that this breaks. */
const broken = [
  [`${schema}/domain/a.ts`, "../application/known.ts", "domain-pure"],
  [`${schema}/domain/b.ts`, "@quarry/messaging", "domain-pure"],
  [`${schema}/domain/c.ts`, "@quarry/event-store/sqlite", "domain-pure"],
  [`${schema}/domain/d.ts`, "node:fs", "no-driver"],
  [`${schema}/domain/e.ts`, "node:fs/promises", "no-driver"],
  [`${schema}/application/a.ts`, "node:https", "no-driver"],
  [`${schema}/application/b.ts`, "multer", "no-driver"],
  [`${schema}/application/c.ts`, "mongodb", "no-driver"],
  [`${schema}/application/d.ts`, "@quarry/event-store/sqlite", "no-driver"],
  [`${schema}/application/deep/e.ts`, "../../adapters/mongo/known.ts", "application-ports"],
  [`${schema}/application/f.ts`, "../config.ts", "application-ports"],
  [`${schema}/adapters/mongo/a.ts`, "../sqlite/known.ts", "adapters-apart"],
  [`${schema}/main.ts`, "./adapters/mongo/known.ts", "main-starts-app"],
  [`${schema}/a.ts`, "@quarry/extraction", "services-apart"],
  [`${schema}/b.ts`, "@quarry/admin", "services-apart"],
  [`${schema}/c.ts`, "@quarry/bench", "product-alone"],
  [`${schema}/d.ts`, "../../extraction/src/app.ts", "public-entry"],
  [`${schema}/e.ts`, "@quarry/kernel/src/inside.ts", "known-entry"],
  [`${schema}/f.ts`, "@quarry/kernel/inside", "known-entry"],
  ["services/admin/src/a.ts", "@quarry/extraction", "admin-stores"],
  [`${schema}/application/g.ts`, "./known.testing.ts", "no-test-helpers"],
  ["packages/messaging/src/b.ts", "./known.contract.ts", "no-test-helpers"],
  [`${schema}/h.ts`, "vitest", "no-development-packages"],
  ["packages/structure/src/b.ts", "node:fs", "pure-packages"],
  ["packages/kernel/src/a.ts", "@quarry/contracts", "layers"],
  ["packages/structure/src/a.ts", "@quarry/mongo", "layers"],
  ["packages/contracts/src/a.ts", "@quarry/bench", "layers"],
  ["packages/readers/src/a.ts", "@quarry/schema", "layers"],
  ["packages/messaging/src/a.ts", "../../event-store/src/inside.ts", "public-entry"],
  ["packages/nameless/src/a.ts", "@quarry/kernel", "layer-named"],
  ["packages/api/src/a.ts", "@quarry/kernel", "api-alone"],
  ["packages/api/src/b.ts", "node:crypto", "api-alone"],
  ["packages/api/src/c.ts", "mongodb", "api-alone"],
  ["packages/client/src/a.ts", "@quarry/api", "client-alone"],
  ["packages/client/src/b.ts", "node:fs", "client-alone"],
  ["packages/cli/src/a.ts", "@quarry/api", "cli-on-client"],
  ["packages/kernel/src/b.ts", "@quarry/client", "callers-outside"],
  ["tools/bench/src/a.ts", "../../../packages/kernel/src/inside.ts", "public-entry"],
] as const;

const allowed = [
  [`${schema}/domain/fine.ts`, "./known.ts"],
  [`${schema}/domain/fine-too.ts`, "@quarry/contracts"],
  [`${schema}/domain/events.ts`, "@quarry/event-store"],
  [`${schema}/application/fine.ts`, "../domain/known.ts"],
  [`${schema}/application/ports.ts`, "@quarry/messaging"],
  [`${schema}/adapters/mongo/fine.ts`, "mongodb"],
  [`${schema}/adapters/mongo/ports.ts`, "../../application/known.ts"],
  [`${schema}/adapters/mongo/shared.ts`, "../known.ts"],
  [`${schema}/fine.ts`, "./adapters/mongo/known.ts"],
  ["packages/client/src/node/fine.ts", "node:fs"],
  ["packages/cli/src/fine.ts", "@quarry/client"],
  ["packages/cli/src/fine-too.ts", "node:fs"],
  [`${schema}/domain/free.test.ts`, "@quarry/messaging"],
  ["services/extraction/src/main.ts", "./app.ts"],
  ["services/standalone/src/fine.ts", "@quarry/extraction"],
  ["services/admin/src/stores/fine.ts", "@quarry/extraction/stores"],
  ["packages/messaging/src/fine.ts", "@quarry/event-store"],
  ["packages/messaging/src/fine.testing.ts", "@quarry/bench"],
  ["packages/api/src/fine.ts", "zod"],
  ["tools/bench/src/fine.ts", "@quarry/standalone"],
] as const;

/** Every way to import counts alike. */
const forms = [
  (name: string) => `import type { Known } from "${name}";\n${its}`,
  (name: string) => `import "${name}";\n`,
  (name: string) => `export * from "${name}";\n`,
  (name: string) => `export const later = () => import("${name}");\n`,
];

const packages =
  "api client cli kernel structure mongo contracts event-store messaging readers nameless";
const services = "schema extraction standalone admin";
const known = "export type Known = string;\n";
const its = "export type Its = Known;\n";

let folder: string;
let faults: Map<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-imports-"));
  for (const name of packages.split(" ")) await makeWorkspace("packages", name, []);
  for (const name of services.split(" ")) await makeWorkspace("services", name, servicesFiles);
  await makeWorkspace("tools", "bench", []);
  for (const name of [...dependencies, "vitest"]) {
    await write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    await write(`node_modules/${name}/index.js`, "");
  }
  await write("packages/kernel/src/circle.ts", `import type { Known } from "./round.ts";\n${its}`);
  await write("packages/kernel/src/round.ts", `import type { Its } from "./circle.ts";\n${known}`);
  const planted = [...broken, ...allowed].map(([file, name]) => ({ file, name }));
  for (const [index, { file, name }] of planted.entries()) {
    await write(file, forms[index % forms.length]?.(name) ?? "");
  }
  faults = await check();
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

const dependencies = ["mongodb", "multer", "zod"];

const servicesFiles = [
  "stores.ts",
  "app.ts",
  "config.ts",
  "domain/known.ts",
  "application/known.ts",
  "application/known.testing.ts",
  "adapters/known.ts",
  "adapters/mongo/known.ts",
  "adapters/sqlite/known.ts",
];

async function makeWorkspace(kind: string, name: string, files: readonly string[]) {
  const exports = {
    ".": "./src/index.ts",
    "./stores": "./src/stores.ts",
    "./sqlite": "./src/sqlite/index.ts",
  };
  const manifest = JSON.stringify({
    name: `@quarry/${name}`,
    type: "module",
    exports,
    dependencies: Object.fromEntries(dependencies.map((each) => [each, "*"])),
    devDependencies: { vitest: "*" },
  });
  await write(`${kind}/${name}/package.json`, manifest);
  const inside = ["index.ts", "inside.ts", "sqlite/index.ts", "known.contract.ts"];
  for (const file of [...inside, ...files]) {
    await write(`${kind}/${name}/src/${file}`, known);
  }
  await mkdir(join(folder, "node_modules/@quarry"), { recursive: true });
  await symlink(join(folder, kind, name), join(folder, "node_modules/@quarry", name));
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** The rules that each file breaks, as the command finds them in the folder. */
async function check(): Promise<Map<string, string[]>> {
  const at = (path: string) => join(import.meta.dirname, path);
  const tool = at("../../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const parser = ["--import", at("typescript-6.ts")];
  const rules = ["--config", at("rules.mjs"), "--output-type", "json"];
  const args = [...parser, tool, ...rules, "packages", "services", "tools"];
  const printed = await new Promise<string>((resolve) => {
    const options = { cwd: folder, maxBuffer: 2 ** 26 };
    execFile(process.execPath, args, options, (_faulty, stdout) => resolve(stdout));
  });
  const { violations } = Report.parse(JSON.parse(printed)).summary;
  const found = Map.groupBy(violations, ({ from }) => from);
  return new Map([...found].map(([file, each]) => [file, each.map(({ rule }) => rule.name)]));
}

describe("the rules of imports", () => {
  it.each(broken)("refuse %s that imports %s: %s", (file, _name, rule) => {
    expect(faults.get(file)).toContain(rule);
  });

  it.each(allowed)("allow %s to import %s", (file) => {
    expect(faults.get(file) ?? []).toEqual([]);
  });

  it("refuse a circle, even of types", () => {
    expect(faults.get("packages/kernel/src/circle.ts")).toEqual(["circle"]);
  });
});
