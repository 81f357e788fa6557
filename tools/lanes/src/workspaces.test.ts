import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const { workspaces } = readPackage(root);
const folders = globSync(
  workspaces.map((pattern) => `${pattern}/package.json`),
  { cwd: root },
)
  .map((file) => join(file, ".."))
  .sort();

function readPackage(folder: string): { workspaces: string[]; scripts?: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

describe.each(folders)("%s", (folder) => {
  const { scripts = {} } = readPackage(join(root, folder));
  const tests = globSync("**/*.test.ts", {
    cwd: join(root, folder),
    exclude: (name) => name === "node_modules",
  });
  const withServers = tests.filter((test) => test.endsWith(".int.test.ts"));
  const long = tests.filter((test) => test.endsWith(".long.test.ts"));

  it("has a script for each lane that it has tests for", () => {
    expect("test" in scripts).toBe(tests.length > withServers.length + long.length);
    expect("test:int" in scripts).toBe(withServers.length > 0);
    expect("test:long" in scripts).toBe(long.length > 0);
  });
});
