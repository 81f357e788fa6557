import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder, RESTORING } from "@quarry/service-kit/data-folder";
import { afterEach, beforeEach, expect, it } from "vitest";
import { admin } from "../run-admin.testing.ts";

let root: string;
let backup: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "quarry-admin-"));
  backup = join(root, "backup");
  const data = join(root, "data");
  mkdirSync(data);
  expect((await on(data, "keys", "create", "--account", "acme")).status).toBe(0);
  expect((await on(data, "backup", "--to", backup)).status).toBe(0);
});
afterEach(() => rmSync(root, { recursive: true }));

const on = (folder: string, ...args: string[]) => admin(args, { QUARRY_DATA_DIR: folder });
const restore = (folder: string) => on(folder, "restore", "--from", backup);

it("lets one of two restores into a folder at once fill it, and refuses the other", async () => {
  const folder = join(root, "copy");
  const ends = await Promise.all([restore(folder), restore(folder)]);
  expect(ends.map(({ status }) => status).sort()).toEqual([0, 1]);
  const refused = ends.find(({ status }) => status === 1);
  expect(refused?.said).toContain("is in use by another Quarry server or a restore");
  expect((await on(folder, "keys", "list")).printed).toContain("acme");
});

it("refuses to restore beside a server that has just started on the folder", async () => {
  const folder = join(root, "copy");
  mkdirSync(folder);
  using _server = lockFolder(folder);
  const { status, said } = await restore(folder);
  expect([status, said]).toEqual([1, expect.stringContaining("is in use")]);
});

it("starts again from the beginning after a restore that broke off", async () => {
  const folder = join(root, "copy");
  mkdirSync(join(folder, RESTORING), { recursive: true });
  writeFileSync(join(folder, RESTORING, "gateway.db"), "a part");
  lockFolder(folder)[Symbol.dispose]();
  expect((await restore(folder)).status).toBe(0);
  expect(existsSync(join(folder, RESTORING))).toBe(false);
});

it("makes no data folder of a folder that holds something else", async () => {
  const folder = join(root, "letters");
  mkdirSync(folder);
  writeFileSync(join(folder, "letter.txt"), "dear");
  const { status, said } = await on(folder, "usage");
  expect([status, said]).toEqual([1, expect.stringContaining("is not a Quarry data folder")]);
  expect(readdirSync(folder)).toEqual(["letter.txt"]);
});

it("names a list of erasures only when it is whole", async () => {
  const file = join(root, "lists", "today.jsonl");
  mkdirSync(join(root, "lists"));
  writeFileSync(`${file}.unfinished`, "of a command that broke off");
  expect((await on(join(root, "data"), "erasures", "--to", file)).status).toBe(0);
  expect(readdirSync(join(root, "lists"))).toEqual(["today.jsonl"]);
});

it.each([
  ["erasures", "/proc/lists/one.jsonl", "The folder /proc/lists cannot be created (ENOENT)"],
  ["backup", "/proc/backup", "The folder /proc/backup cannot be created (ENOENT)"],
  ["backup", "/dev/null", "ENOTDIR: not a directory"],
])("reports a file system error of %s without a stack: %s", async (command, to, message) => {
  const { status, said } = await on(join(root, "data"), command, "--to", to);
  expect([status, said]).toEqual([1, expect.stringContaining(message)]);
  expect(said).not.toContain(" at ");
});
