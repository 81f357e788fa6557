import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@quarry/kernel";
import { afterEach, beforeEach, expect, it } from "vitest";
import { admin, adminJson } from "../../run-admin.testing.ts";

type ShownKey = {
  id: string;
  key: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string;
};

const create = ["create", "--account", "acme", "--scopes", "schemas:read,extractions:write"];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-admin-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keys = (...args: string[]) => admin(["keys", ...args], { QUARRY_DATA_DIR: folder });
const keysJson = (...args: string[]) =>
  adminJson<ShownKey>(["keys", ...args], { QUARRY_DATA_DIR: folder });

it("makes a key, shows it once, and never its hash", async () => {
  const made = await keysJson(...create, "--expires-in-days", "30", "--name", "CI");
  expect(made).toEqual({
    id: expect.any(String),
    key: expect.stringMatching(/^quarry_\w{42}$/),
    accountId: "acme",
    name: "CI",
    hint: expect.stringContaining("…"),
    scopes: ["schemas:read", "extractions:write"],
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
  });
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(30 * DAY_MS);
  const { printed } = await keys("list");
  expect(printed).toContain(made.id);
  expect(printed).not.toContain(made.key);
});

it("shows a made key to a person in its first line", async () => {
  const { printed } = await keys(...create);
  expect(printed.split("\n")[0]).toMatch(/^quarry_\w{42}$/);
});

it("rotates and revokes by id, and revokes only what is confirmed", async () => {
  const { id } = await keysJson(...create);
  const successor = await keysJson("rotate", id, "--grace-hours", "2");
  expect(successor).toMatchObject({ rotatedFrom: id, accountId: "acme" });
  const unconfirmed = await keys("revoke", successor.id);
  expect([unconfirmed.status, unconfirmed.said]).toEqual([2, expect.stringContaining("--yes")]);
  expect((await keysJson("revoke", successor.id, "--dry-run")).revokedAt).toBeUndefined();
  expect((await keysJson("revoke", successor.id, "--yes")).revokedAt).toEqual(expect.any(String));
  const ended = await keys("rotate", successor.id);
  expect([ended.status, ended.said]).toEqual([1, expect.stringContaining("was revoked")]);
});

it("gives a successor the expiry of the key that it replaces, or another one", async () => {
  const { id, expiresAt } = await keysJson(...create, "--expires-in-days", "30");
  expect((await keysJson("rotate", id, "--grace-hours", "2")).expiresAt).toBe(expiresAt);
  expect((await keysJson("rotate", id, "--grace-hours", "0")).expiresAt).toBe(expiresAt);
  const longer = await keysJson("rotate", id, "--expires-in-days", "60");
  expect(Date.parse(longer.expiresAt) - Date.parse(longer.createdAt)).toBe(60 * DAY_MS);
  const endless = await keysJson("create", "--account", "acme");
  await keysJson("rotate", endless.id);
  expect((await keysJson("rotate", endless.id)).expiresAt).toBeUndefined();
});

it("says what is wrong with an account, a time, an id or a folder", async () => {
  const account = await keys("create", "--account", "A/B");
  expect([account.status, account.said]).toEqual([2, expect.stringContaining("must be 1 to 63")]);
  const ended = await keys(...create, "--expires-in-days", "0");
  expect([ended.status, ended.said]).toEqual([2, expect.stringContaining("must be 1 or more")]);
  const id = await keys("revoke", "key-9", "--yes");
  expect([id.status, id.said]).toEqual([4, expect.stringContaining("no key with the id key-9")]);
  const place = await admin(["keys", "list"], { QUARRY_DATA_DIR: join(folder, "nowhere") });
  expect(place.status).toBe(1);
  expect(place.said).toMatch(/^There is no data folder .*nowhere: set QUARRY_DATA_DIR.*\n$/);
});
