import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { lockFolder } from "./folder-lock.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it("lets a folder go when it is disposed of", async () => {
  const folder = await emptyFolder();
  lockFolder(folder)[Symbol.dispose]();
  using lock = lockFolder(folder);
  expect(lock).toBeDefined();
});

it("says that a folder is in use, and not that its lock is damaged", async () => {
  const folder = await emptyFolder();
  using _first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`${folder} is in use by another Quarry server`);
});

it("says that the lock is damaged, and not that the folder is in use", async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "lock"), "no database at all".repeat(100));
  expect(() => lockFolder(folder)).toThrow(`The file ${join(folder, "lock")} is damaged`);
});

it("says that a folder cannot be written to, and not that its lock is damaged", () => {
  expect(() => lockFolder("/proc")).toThrow(
    "The data folder /proc cannot be written to (unable to open database file)",
  );
});
