import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const caller = mkdtempSync(join(tmpdir(), "quarry-api-"));

/** A compiler takes its time where the machine is busy, in ms. */
const slow = 120_000;

function run(command: string, args: string[], cwd = caller): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
}

/** The folder of an installed package, where `npm ci` has put it. */
function installed(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}

/** What `npm install <tarball>` does, without asking a registry for what is installed here already. */
function install(tarball: string): void {
  const folder = join(caller, "node_modules/@quarry/api");
  mkdirSync(folder, { recursive: true });
  run("tar", ["-xzf", tarball, "--strip-components=1", "-C", folder]);
  for (const name of ["zod", "fastest-levenshtein"]) {
    symlinkSync(installed(name), join(caller, "node_modules", name));
  }
}

beforeAll(() => {
  run("npm", ["run", "build", "--workspace=@quarry/api"], root);
  const dist = join(root, "packages/api/dist");
  const [packed] = JSON.parse(run("npm", ["pack", "--json", dist]));
  install(packed.filename);
  writeFileSync(join(caller, "package.json"), '{ "type": "module" }');
}, slow);

afterAll(() => rmSync(caller, { recursive: true }));

describe("the package as it is published", () => {
  it("runs in a Node that reads JavaScript only", () => {
    const program = `
      import { errorCodes, operations, readStructure } from "@quarry/api";
      const read = readStructure({ type: "array", items: { type: "text" } });
      console.log(JSON.stringify([read.success, operations.getSchema.path, errorCodes.TIMEOUT.status]));
    `;
    writeFileSync(join(caller, "program.js"), program);
    const output = run(process.execPath, ["--no-strip-types", "program.js"]);
    expect(JSON.parse(output)).toEqual([false, "/schemas/{id}", 504]);
  });

  it("gives a TypeScript program its types, and needs those of no platform", () => {
    const program = `
      import { type ErrorCode, operations, type SchemaRecord, readStructure } from "@quarry/api";
      export const code: ErrorCode = "NOT_FOUND";
      export const nameOf = (schema: SchemaRecord): string => schema.name;
      export const path: "/schemas" = operations.createSchema.path;
      const read = readStructure({});
      // @ts-expect-error: only a refusal has issues
      export const issues = read.issues;
    `;
    writeFileSync(join(caller, "program.ts"), program);
    const strict = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2024"];
    const platform = ["--types", "", "--lib", "es2024,dom"];
    expect(run(join(root, "node_modules/.bin/tsc"), [...strict, ...platform, "program.ts"])).toBe(
      "",
    );
  });
});
