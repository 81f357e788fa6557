import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startTestedCommand } from "./tested-command.testing.ts";

const command = await startTestedCommand();
afterAll(() => command[Symbol.asyncDispose]());
const { system, folder, env, quarry } = command;

describe("records", () => {
  it("are listed, read and erased, with their evidence", async () => {
    const account = { QUARRY_API_KEY: await system.apiKey("records") };
    const run = (...args: string[]) => quarry(args, account);
    await run("extract", "a.txt", "--schema", "ticket.json");
    const [{ id } = { id: "" }] = JSON.parse((await run("list", "-o", "json")).out) as {
      id: string;
    }[];
    expect((await run("list")).out).toMatch(
      new RegExp(`^id .*\n${id} .*completed +text +a.txt\n$`),
    );
    expect(JSON.parse((await run("get", id)).out)).toMatchObject({ status: "completed" });
    expect(await run("evidence", id, "/amount")).toMatchObject({
      out: expect.stringMatching(/\n\/amount +1\.5 +0\.\d\d +1 +1\.50\n$/),
      err: expect.stringMatching(/^Extracted by revision 1 of the schema [0-9a-f-]{36}\n$/),
    });
    const evidence = await run("evidence", id, "/amount", "-o", "json");
    expect(JSON.parse(evidence.out)).toMatchObject({
      schemaRevision: 1,
      leaves: [{ pointer: "/amount", value: 1.5 }],
    });
    expect((await run("evidence", id, "/nothing")).status).toBe(4);
    expect(await run("delete", id)).toMatchObject({
      status: 2,
      err: expect.stringContaining("--yes"),
    });
    expect((await run("delete", id, "--yes")).status).toBe(0);
    expect((await run("get", id)).status).toBe(4);
  });
});

describe("the account", () => {
  it("is shown, with what it has used", async () => {
    const account = { QUARRY_API_KEY: await system.apiKey("used") };
    const run = (...args: string[]) => quarry(args, account);
    expect(JSON.parse((await run("whoami")).out)).toMatchObject({
      ...{ url: system.baseUrl, account: "used", scopes: ["admin"] },
    });
    await run("extract", "a.txt", "-s", "ticket.json");
    expect((await run("usage")).out).toMatch(/^when .*\n\d{4}-\d\d-\d\d +1 .*\n\d{4}-\d\d +1 /);
    const before = await run("usage", "--from", "2020-01-01", "--to", "2020-01-31", "-o", "json");
    expect(JSON.parse(before.out)).toEqual({ days: [], months: [] });
  });

  it("makes keys, lists and revokes them", async () => {
    const admin = { QUARRY_API_KEY: await system.apiKey("key-maker") };
    const run = (...args: string[]) => quarry(args, admin);
    const create = ["keys", "create", "importer", "--scopes"];
    const { out: secret, err } = await run(...create, "schemas:read", "--days", "3");
    const user = { QUARRY_API_KEY: secret.trim() };
    expect((await quarry(["schemas", "list"], user)).status).toBe(0);
    expect((await quarry(["list"], user)).status).toBe(3);
    const listed = await run("keys", "list");
    expect(listed.out).toMatch(/importer +quarry_.* +schemas:read +\d{4}-/);
    expect(listed.out).not.toContain(secret.trim());
    const id = /Its id is (\S+)\./.exec(err)?.[1] ?? "";
    expect((await run("keys", "revoke", id)).status).toBe(2);
    expect((await run("keys", "revoke", id, "--yes")).status).toBe(0);
    expect((await quarry(["schemas", "list"], user)).status).toBe(3);
    expect((await run(...create, "everything")).status).toBe(2);
  });
});

describe("the exit status", () => {
  it("says what went wrong", async () => {
    const refused = { QUARRY_API_KEY: "quarry_wrong" };
    const nowhere = { QUARRY_URL: "http://127.0.0.1:9" };
    expect((await quarry(["extract"])).status).toBe(2);
    expect((await quarry(["extract", "none.txt", "-s", "Ticket"])).status).toBe(2);
    expect((await quarry(["list", "--limit", "0"])).status).toBe(2);
    expect((await quarry(["list"], refused)).status).toBe(3);
    expect((await quarry(["extract", "a.txt", "-s", "Nothing"])).status).toBe(4);
    expect((await quarry(["list"], nowhere)).status).toBe(6);
    expect((await quarry(["--help"])).status).toBe(0);
  });
});

it("keeps a key that was logged in with, and sends it to no other server", async () => {
  const bare = { QUARRY_URL: "", QUARRY_API_KEY: "" };
  const key = env.QUARRY_API_KEY ?? "";
  expect((await quarry(["whoami"], bare)).status).toBe(2);
  expect((await quarry(["login", system.baseUrl], bare, "quarry_wrong\n")).status).toBe(3);
  expect((await quarry(["login", system.baseUrl], bare, `${key}\n`)).status).toBe(0);
  const kept = join(folder, "config/quarry/settings.json");
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const account = await quarry(["whoami"], bare);
  expect(JSON.parse(account.out)).toMatchObject({ url: system.baseUrl });
  expect(account.out + account.err).not.toContain(key);
  const other = await quarry(["whoami", "--url", "http://127.0.0.1:9"], bare);
  expect(other).toMatchObject({ status: 2, err: expect.stringContaining("no key") });
});

it("prints a completion for each shell, of which bash takes its own", async () => {
  const { out } = await quarry(["completion", "bash"]);
  const program = `${out}\nCOMP_WORDS=(quarry schemas pus); COMP_CWORD=2; _quarry; echo "\${COMPREPLY[@]}"`;
  expect(execFileSync("bash", ["-c", program], { encoding: "utf8" })).toBe("push\n");
  const keys = program.replace("(quarry schemas pus)", "(quarry keys rev)");
  expect(execFileSync("bash", ["-c", keys], { encoding: "utf8" })).toBe("revoke\n");
  for (const shell of ["zsh", "fish"])
    expect((await quarry(["completion", shell])).out).toMatch("schemas");
});
