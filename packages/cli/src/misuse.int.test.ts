import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Quarry } from "@quarry/client";
import { type StandaloneSystem, startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { main, type Ran, start } from "./quarry.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "quarry-misuse-"));
let system: StandaloneSystem;
let env: Record<string, string>;

beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  env = {
    QUARRY_URL: system.baseUrl,
    QUARRY_API_KEY: await system.apiKey("misuse"),
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  const schema = JSON.stringify({ name: "Ticket", structure: ticketStructure });
  writeFileSync(join(folder, "ticket.json"), schema);
  mkdirSync(join(folder, "d.json"));
  writeFileSync(join(folder, "a.txt"), "Ticket number: TK-1\nAmount: 1.50\n");
  expect((await quarry(["schemas", "push", "ticket.json"])).status).toBe(0);
});
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const quarry = (args: string[], more: Record<string, string> = {}, input?: string): Promise<Ran> =>
  start(args, { cwd: folder, env: { ...env, ...more }, ...(input !== undefined && { input }) })
    .ended;

const extract = ["extract", "a.txt", "--schema", "Ticket"];

describe("a command that cannot be carried out as it stands", () => {
  it.each([
    [["schemas", "pull", "Ticket", "none/x.json"], "none/x.json: no such file or directory"],
    [[...extract, "--out", "/proc/none"], "/proc/none: no such file or directory"],
    [[...extract, "--out", "a.txt"], "a.txt is not a folder"],
    [[...extract, "--out", "a.txt/b"], "a.txt/b: not a directory"],
    [[...extract, "--pages", "1-x"], "pages: must be like 1-3,7"],
    [["schemas", "push", "d.json"], "d.json: illegal operation on a directory"],
    [["extract", "none.txt", "--schema", "Ticket"], "There is no file none.txt"],
    [["extract", ".", "--schema", "Ticket"], ". is a folder: name its files"],
    [["list", "--from", "May"], "startDate: must be a valid date, written YYYY-MM-DD"],
    [["whoami", "--url", "ftp://host"], "must be an http or https address, not ftp://host"],
    [["login", "nowhere"], "nowhere is not a valid address"],
    [["extract"], "required option '-s, --schema <id|name|file>' not specified"],
    [[...extract, "--raw"], "--raw is for -o csv"],
    [["extracts"], "unknown command 'extracts'"],
  ])("ends with 2 and says why: %j", async (args, message) => {
    const { status, err } = await quarry(args);
    expect(err).toContain(message);
    expect(err).not.toMatch(/ENO|EEX|EACC|\bat .*\.[jt]s/);
    expect(status).toBe(2);
  });
});

it("reads a pipe like stdin: as one source, however it is called", async () => {
  const shell = '"$@" extract <(cat a.txt) /dev/stdin --schema Ticket -o jsonl < a.txt';
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["-c", shell, "sh", process.execPath, main],
    {
      ...{ cwd: folder, encoding: "utf8", env: { ...process.env, ...env } },
    },
  );
  expect([status, stderr]).toEqual([0, ""]);
  const printed = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; data: object });
  expect(printed.map(({ data }) => data)).toEqual(Array(2).fill({ ticket: "TK-1", amount: 1.5 }));
  expect(new Set(printed.map(({ id }) => id)).size).toBe(1); // the same bytes, sent by the same name
});

it("refuses a stream that does not end", async () => {
  const { status, err } = await quarry(["extract", "/dev/zero", "--schema", "Ticket"]);
  expect(err).toBe("/dev/zero has more than 256 MiB: save it as a file, and name that\n");
  expect(status).toBe(2);
});

it("prints its version", async () => {
  expect(await quarry(["--version"])).toEqual({
    ...{ status: 0, out: `${manifest.version}\n`, err: "" },
  });
});

it("logs in with the key on stdin rather than with that of the environment", async () => {
  const other = await system.apiKey("stdin");
  expect((await quarry(["login", system.baseUrl], {}, `${other}\n`)).status).toBe(0);
  const kept = join(folder, "config/quarry/settings.json");
  expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual({ url: system.baseUrl, key: other });
  expect((await quarry(["login", system.baseUrl])).status).toBe(0); // stdin is empty
  expect(JSON.parse(readFileSync(kept, "utf8"))).toMatchObject({ key: env.QUARRY_API_KEY });
  const none = await quarry(["login", system.baseUrl], { QUARRY_API_KEY: "" });
  expect(none).toMatchObject({ status: 2, err: expect.stringContaining("No key was given") });
});

it("takes a schema file with a byte order mark", async () => {
  const structure = { type: "object", properties: { mark: { type: "string" } } };
  writeFileSync(join(folder, "marked.json"), `\uFEFF${JSON.stringify(structure)}`);
  expect(await quarry(["schemas", "push", "marked.json"])).toMatchObject({ status: 0 });
});

it("finds the key that was kept, with a slash at the address's end or without", async () => {
  const config = { XDG_CONFIG_HOME: join(folder, "slash"), QUARRY_API_KEY: "" };
  const { QUARRY_API_KEY: key } = env;
  expect((await quarry(["login", `${system.baseUrl}/`], config, `${key}\n`)).status).toBe(0);
  expect((await quarry(["whoami"], config)).status).toBe(0);
});

it("says that its output cannot be written", async () => {
  const full = ["-c", 'exec "$@" >/dev/full', "sh", process.execPath, main, "list"];
  const { status, stderr } = spawnSync("sh", full, {
    ...{ cwd: folder, encoding: "utf8" },
    env: { ...process.env, ...env },
  });
  expect(stderr).toMatch(/^The output cannot be written: .*no space left on device.*\n$/);
  expect(status).toBe(1);
});

it("shows no control character of a file's name", async () => {
  writeFileSync(join(folder, "red\u001b[31m.txt"), "");
  const { err } = await quarry(["extract", "red\u001b[31m.txt", "--schema", "Ticket"]);
  expect(err).toContain("red\uFFFD[31m.txt");
  expect(err).not.toContain("\u001b");
});

it("adds the evidence to results that were kept without it", async () => {
  const kept = [...extract, "--out", "evidence-later"];
  await quarry(kept);
  const { status, out } = await quarry([...kept, "--include-evidence", "-o", "json"]);
  const [outcome] = JSON.parse(out) as [{ evidence: object; schemaRevision: number }];
  expect(outcome).toMatchObject({ schemaRevision: 1, evidence: { leaves: expect.any(Array) } });
  const file = join(folder, "evidence-later", "a.txt.evidence.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(outcome.evidence);
  expect(status).toBe(0);
});

it("ends with 5 for what is missing however often it is repeated", async () => {
  const structure = {
    type: "object",
    properties: { seal: { type: "string", describe: "Seal number", required: true } },
  };
  writeFileSync(join(folder, "seal.json"), JSON.stringify(structure));
  const args = ["extract", "a.txt", "-s", "seal.json", "--out", "missing", "--fail-on-missing"];
  expect((await quarry(args)).status).toBe(5);
  expect((await quarry(args)).status).toBe(5);
});

it("says where a schema file replaces what was stored under its name", async () => {
  const file = join(folder, "bill.json");
  const write = (describe: string) => {
    const properties = { total: { type: "number", describe } };
    writeFileSync(
      file,
      JSON.stringify({ name: "Bill", structure: { type: "object", properties } }),
    );
  };
  const run = async () => (await quarry(["extract", "a.txt", "--schema", "bill.json"])).err;
  write("Total");
  expect([await run(), await run()]).toEqual(["", ""]);
  write("Total to pay");
  expect(await run()).toBe("The schema Bill was replaced: it is at revision 2\n");
  expect(await run()).toBe("");
});

it("extracts a file again whose extraction was deleted, once, however often that happens", async () => {
  const { extractions } = new Quarry({
    baseUrl: system.baseUrl,
    apiKey: env.QUARRY_API_KEY,
  });
  const idOf = async () => {
    const { status, out } = await quarry(extract);
    expect(status).toBe(0);
    return (JSON.parse(out) as { id: string }[])[0]?.id ?? "";
  };
  const ids = new Set<string>();
  for (const _ of [1, 2, 3]) {
    const id = await idOf();
    expect(await idOf()).toBe(id);
    ids.add(id);
    await extractions.delete(id);
  }
  expect(ids.size).toBe(3);
});
