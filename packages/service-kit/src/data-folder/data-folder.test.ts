import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeDataFolder, RESTORING, refuseHalfRestored } from "./data-folder.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "quarry-folder-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it("makes the folder and those above it, for its owner only", () => {
  makeDataFolder(join(root, "a", "b"));
  expect(statSync(join(root, "a", "b")).mode & 0o777).toBe(0o700);
});

it("refuses a path through a file, or that is one, by name", () => {
  writeFileSync(join(root, "file"), "");
  const isFile = /QUARRY_DATA_DIR: .*file is a file, not a folder/;
  expect(() => makeDataFolder(join(root, "file", "data"))).toThrow(isFile);
  expect(() => makeDataFolder(join(root, "file"))).toThrow(isFile);
});

it("refuses a folder that cannot be made by name", () => {
  const cannot = /QUARRY_DATA_DIR: the folder \/proc\/quarry cannot be created/;
  expect(() => makeDataFolder("/proc/quarry")).toThrow(cannot);
});

it("refuses a folder into which a restore broke off, and says what to do", () => {
  expect(() => refuseHalfRestored(root)).not.toThrow();
  mkdirSync(join(root, RESTORING));
  expect(() => refuseHalfRestored(root)).toThrow(
    /did not finish: empty the folder and restore again/,
  );
});
