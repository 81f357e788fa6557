import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "quarry-cli-start-"));
const main = join(folder, "main.js");

beforeAll(async () => {
  await build({
    root: join(import.meta.dirname, ".."),
    build: { outDir: folder, emptyOutDir: false },
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** A module that prints, at the end of a program, how many files were loaded for it. */
const counting = `import { registerHooks } from "node:module";
let files = 0;
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) files += 1;
    return next(url, context);
  },
});
process.on("exit", () => process.stderr.write(String(files)));`;

function run(args: string[]) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stderr, ms: performance.now() - start };
}

it("loads three files to start, and takes at most five times as long as Node alone", () => {
  const hooks = join(folder, "counting.mjs");
  writeFileSync(hooks, counting);
  const counted = run(["--import", hooks, main, "--version"]);
  // main, run, and what run shares with a file that is loaded later
  expect(counted).toMatchObject({ status: 0, stderr: "3" });

  // the least of ten runs each, in turn: the others show what else the machine does
  const times = Array.from({ length: 10 }, () => ({
    started: run([main, "--version"]).ms,
    alone: run(["--eval", "0"]).ms,
  }));
  const started = Math.min(...times.map((each) => each.started));
  const alone = Math.min(...times.map((each) => each.alone));
  expect(started / alone).toBeLessThanOrEqual(5); // 150 ms where Node alone takes 30 ms
}, 120_000);
