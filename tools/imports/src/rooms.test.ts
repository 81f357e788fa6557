import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { twoWayRooms } from "./rooms.ts";
import listed from "./two-way-rooms.json" with { type: "json" };

const root = join(import.meta.dirname, "../../..");

it("lets the rooms of a workspace import each other one way only, except those that are listed", () => {
  const sources = globSync("{packages,services,tools}/*/src", { cwd: root });
  const found = [...sources, "evaluation/src", "tests/src"].flatMap((source) => {
    const pairs = twoWayRooms(join(root, source));
    return pairs.length === 0 ? [] : [[source, pairs.sort()] as const];
  });
  expect(Object.fromEntries(found)).toEqual(listed);
});

it("finds two rooms that import each other, and ignores tests", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-rooms-"));
  const files = {
    "a/one.ts": 'import { two } from "../b/two.ts";',
    "b/two.ts": 'import type { One } from "../a/one.ts";',
    "c/three.ts": 'import { two } from "../b/two.ts";',
    "b/two.test.ts": 'import { three } from "../c/three.ts";',
    "index.ts": 'export { two } from "./b/two.ts";',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  expect(twoWayRooms(folder)).toEqual(["a, b"]);
  await rm(folder, { recursive: true });
});
