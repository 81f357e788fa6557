import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { prune } from "./prune.ts";

const manifest = JSON.stringify({
  name: "parser",
  exports: { ".": { import: "./esm.mjs", require: "./cjs.cjs" }, "./*": "./*" },
});

const files: Record<string, string> = {
  "services/reader/src/main.ts": `import type { Tree } from "parser/tree.js";
    const worker: URL = new URL("./worker.ts", import.meta.url);
    export const read = async (): Promise<Tree> => (await import("parser")).parse();`,
  "services/reader/src/worker.ts": 'import "parser/worker.js";',
  "node_modules/parser/package.json": manifest,
  "node_modules/parser/esm.mjs": 'export { parse } from "./parse.js";',
  "node_modules/parser/parse.js": "export const parse = () => fetch('./table.bin');",
  "node_modules/parser/worker.js": "",
  "node_modules/parser/table.bin": "1234",
  "node_modules/parser/cjs.cjs": "",
  "node_modules/parser/esm.mjs.map": "",
  "node_modules/parser/tree.js": "",
  "node_modules/parser/test/parse.test.js": 'import "../parse.js";',
};

let folder: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), "quarry-pruning-"));
  onTestFinished(() => rm(made, { recursive: true }));
  folder = made;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});

const left = () => Object.keys(files).filter((path) => existsSync(join(folder, path)));

it("keeps what sources import and what is opened by name, and deletes the rest of packages", async () => {
  const opened = ["node_modules/*/package.json", "node_modules/parser/*.bin"];
  expect(await prune(folder, opened)).toEqual({ files: 4, bytes: expect.any(Number) });
  expect(left()).toEqual([
    "services/reader/src/main.ts",
    "services/reader/src/worker.ts",
    "node_modules/parser/package.json",
    "node_modules/parser/esm.mjs",
    "node_modules/parser/parse.js",
    "node_modules/parser/worker.js",
    "node_modules/parser/table.bin",
  ]);
});

it("deletes what is opened by a name that it is not given", async () => {
  await prune(folder, []);
  expect(left()).not.toContain("node_modules/parser/table.bin");
});
