import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "quarry-folder-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it("makes the folder and those above it, for its owner only", () => {
  makeDataFolder(join(root, "a", "b"));
  expect(statSync(join(root, "a", "b")).mode & 0o777).toBe(0o700);
});

it.each(["file/data", "/proc/quarry"])("refuses %s by name", (folder) => {
  writeFileSync(join(root, "file"), "");
  const path = folder.startsWith("/") ? folder : join(root, folder);
  expect(() => makeDataFolder(path)).toThrow(/QUARRY_DATA_DIR: .* (is a file|cannot be made)/);
});
