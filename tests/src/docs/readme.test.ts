import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const readme = readFileSync(join(root, "README.md"), "utf8");

it("names every variable that a service reads, and no other", async () => {
  const files = globSync("services/*/src/config.ts", { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<{ Config: { shape: object } }>),
  );
  const read = modules.flatMap(({ Config }) => Object.keys(Config.shape));
  const named = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect([...new Set(read)].sort()).toEqual(named.sort());
});

it("names only commands that there are", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
});
