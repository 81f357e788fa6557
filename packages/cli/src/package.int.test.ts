import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invoicePdf } from "@quarry/samples";
import { describeWithTools, toolCommand } from "@quarry/servers";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "quarry-cli-package-"));

/** npm and a compiler take their time where the machine is busy, in ms. */
const slow = 180_000;

function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: object; input?: string } = {},
) {
  const env = { ...process.env, ...options.env };
  const { cwd = folder, input } = options;
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...{ cwd, env, encoding: "utf8" },
    ...(input !== undefined && { input }),
  });
  return { status, stdout, stderr };
}

let system: StandaloneSystem;
beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  expect(run("npm", ["run", "build", "--workspace=@quarry/cli"], { cwd: root })).toMatchObject({
    status: 0,
  });
  const [packed] = JSON.parse(
    run("npm", ["pack", "--json", join(root, "packages/cli/dist")]).stdout,
  );
  run("npm", ["init", "--yes"]);
  const install = ["install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`];
  expect(run("npm", install)).toMatchObject({ status: 0 });
}, slow);
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

describe("the packed command", () => {
  it("is installed without a registry, and runs in a Node that reads JavaScript only", () => {
    const env = { NODE_OPTIONS: "--no-strip-types" };
    expect(run("npx", ["--no-install", "quarry", "--help"], { env })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("extract"),
    });
  });

  it("refuses an older Node by name", () => {
    const older = `Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })`;
    writeFileSync(join(folder, "older.mjs"), older);
    const env = { NODE_OPTIONS: `--import ${join(folder, "older.mjs")}` };
    const main = join(folder, "node_modules/@quarry/cli/main.js");
    expect(run(process.execPath, [main, "list"], { env })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^quarry needs Node\.js 22 or newer; this is v\S+\n$/),
    });
  });

  it("serves the tools for language models, the protocol alone on stdout", () => {
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    const messages = [
      { jsonrpc: "2.0", id: 1, method: "initialize", params },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/list" },
    ];
    const env = { QUARRY_URL: system.baseUrl, QUARRY_API_KEY: "any" };
    const lines = ["not JSON", ...messages.map((message) => JSON.stringify(message))];
    const input = lines.map((line) => `${line}\n`).join("");
    const { stdout } = run("npx", ["--no-install", "quarry", "mcp"], { env, input });
    const [refused, , listed] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(refused).toMatchObject({ id: null, error: { code: -32_700 } });
    expect(listed.result.tools.map(({ name }: { name: string }) => name)).toContain("extract");
  });

  it("runs by npx in a checkout", () => {
    expect(run("npx", ["quarry", "schemas", "--help"], { cwd: root })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("push"),
    });
  });

  it("does what the walk-through says, and prints what stands there", {
    timeout: slow,
  }, async () => {
    const page = readFileSync(join(root, "docs/command-line.md"), "utf8");
    const steps = [...page.matchAll(/^```sh\n(.*?)^```\n(?:```\n(.*?)^```$)?/gms)];
    expect(steps.length).toBeGreaterThanOrEqual(8);
    writeFileSync(join(folder, "invoice.pdf"), (await invoicePdf()).bytes);
    const env = {
      ...{
        QUARRY_URL: "",
        QUARRY_API_KEY: "",
        XDG_CONFIG_HOME: join(folder, ".config"),
        URL: system.baseUrl,
      },
      ...{
        KEY: await system.apiKey("walk-through"),
        PATH: `${folder}/node_modules/.bin:${process.env.PATH}`,
      },
    };
    for (const [, commands = "", output = ""] of steps) {
      const { stdout, stderr } = run("bash", ["-c", commands], { env });
      expect(withoutIds(stdout + stderr), commands).toBe(withoutIds(output));
    }
  });
});

describeWithTools(["node-22"], "the packed command in Node.js 22", () => {
  it("extracts from a file", async () => {
    writeFileSync(join(folder, "ticket.txt"), "Ticket number: TK-22\n");
    const properties = { ticket: { type: "string", describe: "Ticket number" } };
    const structure = { type: "object", properties };
    writeFileSync(join(folder, "ticket.json"), JSON.stringify({ name: "Ticket", structure }));
    const env = { QUARRY_URL: system.baseUrl, QUARRY_API_KEY: await system.apiKey("node-22") };
    const main = join(folder, "node_modules/@quarry/cli/main.js");
    const extract = ["extract", "ticket.txt", "--schema", "ticket.json", "-o", "csv"];
    expect(run(toolCommand("node-22") ?? "", [main, ...extract], { env })).toEqual({
      status: 0,
      stdout: "source,ticket\r\nticket.txt,TK-22\r\n",
      stderr: "",
    });
  });
});

/** Ids, and times of this run, differ from those on the page. */
function withoutIds(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(folder, "~")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, "<time>");
}
