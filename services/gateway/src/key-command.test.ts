import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { openSqliteGateway } from "./adapters/sqlite/open.ts";
import { createKeyManager } from "./application/manage-keys.ts";
import { keyCommand } from "./key-command.ts";

const now = Date.UTC(2026, 10, 20);

function setUp() {
  const { keys } = openSqliteGateway(openDatabase(":memory:"));
  let ids = 0;
  const newId = () => `key-${++ids}`;
  const manager = createKeyManager({ keys, pepper: "pepper", clock: () => now, newId });
  return async (...words: string[]): Promise<string> => {
    const printed: string[] = [];
    const open = async () => ({ ...manager, [Symbol.asyncDispose]: async () => {} });
    const command = keyCommand({ open, print: (text) => printed.push(text) });
    await command.parseAsync(words, { from: "user" });
    return printed.join("\n");
  };
}

const create = ["create", "--account", "acme", "--scopes", "schemas:read,extractions:write"];

it("makes a key, shows it once, and never its hash", async () => {
  const keys = setUp();
  const made = JSON.parse(
    await keys(...create, "--expires-in-days", "30", "--name", "CI", "--json"),
  );
  expect(made).toEqual({
    id: "key-1",
    key: expect.stringMatching(/^quarry_\w{42}$/),
    accountId: "acme",
    name: "CI",
    hint: expect.stringContaining("…"),
    scopes: ["schemas:read", "extractions:write"],
    createdAt: "2026-11-20T00:00:00.000+00:00",
    expiresAt: "2026-12-20T00:00:00.000+00:00",
  });
  const listed = await keys("list");
  expect(listed).toContain("key-1");
  expect(listed).not.toContain(made.key);
});

it("shows a made key to a person in its first line", async () => {
  const [first] = (await setUp()(...create)).split("\n");
  expect(first).toMatch(/^quarry_\w{42}$/);
});

it("rotates and revokes by id", async () => {
  const keys = setUp();
  await keys(...create);
  const successor = JSON.parse(await keys("rotate", "key-1", "--grace-hours", "2", "--json"));
  expect(successor).toMatchObject({ id: "key-2", rotatedFrom: "key-1", accountId: "acme" });
  const [old] = JSON.parse(await keys("list", "--json"));
  expect(old.expiresAt).toBe("2026-11-20T02:00:00.000+00:00");
  const revoked = JSON.parse(await keys("revoke", "key-2", "--json"));
  expect(revoked.revokedAt).toBe("2026-11-20T00:00:00.000+00:00");
  await expect(keys("rotate", "key-2")).rejects.toThrow(/was revoked/);
});

it("says what is wrong with an account or an id", async () => {
  const keys = setUp();
  await expect(keys("create", "--account", "A/B")).rejects.toThrow(/account/);
  await expect(keys("revoke", "key-9")).rejects.toThrow(/no key with the id key-9/);
});
