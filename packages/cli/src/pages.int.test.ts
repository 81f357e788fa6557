import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { invoicePdf } from "@quarry/samples";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";

/** What the project's README and the page for every client say of the command line and of MCP. */
const root = join(import.meta.dirname, "../../..");
const sample = join(root, "docs/samples/invoice.pdf");
const bin = join(root, "node_modules/.bin");
const folder = mkdtempSync(join(tmpdir(), "quarry-pages-"));
let system: StandaloneSystem;
let env: Record<string, string>;

beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  env = await environmentOf("readme");
  copyFileSync(sample, join(folder, "invoice.pdf"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(join(bin, "quarry"), join(folder, "node_modules/.bin/quarry")); // as installed
});
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** A shell of an account of its own, as the pages make it. */
async function environmentOf(account: string): Promise<Record<string, string>> {
  const key = await system.apiKey(account);
  const named = { QUARRY_URL: system.baseUrl, QUARRY_API_KEY: key };
  return { ...named, URL: system.baseUrl, KEY: key, PATH: `${bin}:${process.env.PATH}` };
}

const read = (page: string) => readFileSync(join(root, page), "utf8");

/** The first block of commands after a place on a page, without what starts and installs, and what it prints. */
function blockAfter(page: string, place: string) {
  const text = read(page);
  const block = /^```sh\n(.*?)^```\n```\n(.*?)^```$/ms;
  const [, commands = "", output = ""] = block.exec(text.slice(text.indexOf(place))) ?? [];
  const done = /^(npm (start|install)|export URL).*\n/gm;
  return { commands: commands.replaceAll(done, ""), output };
}

function run(commands: string): string {
  const options = { cwd: folder, env: { ...process.env, ...env }, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", commands], options);
  expect(status, stderr).toBe(0);
  return stdout;
}

const withoutId = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");

it("has the sample that the pages name, the same bytes as the samples make", async () => {
  expect(readFileSync(sample)).toEqual(Buffer.from((await invoicePdf()).bytes));
});

it("prints what the README says, by the schema of its quick start", () => {
  const schema = blockAfter("README.md", "## Quick start");
  expect(JSON.parse(run(schema.commands))).toMatchObject({ status: true });
  const { commands, output } = blockAfter("README.md", "**[Command line]");
  expect(commands).toContain("quarry extract");
  expect(run(commands)).toBe(output);
});

it("prints what the page for every client says", async () => {
  env = await environmentOf("page");
  const { commands, output } = blockAfter("docs/clients.md", "## Command line");
  expect(commands).toContain("quarry extract");
  expect(withoutId(run(commands))).toBe(withoutId(output));
});

it.each([
  ["README.md", "**[MCP]"],
  ["docs/clients.md", "## Tools of a language model"],
])("serves a model by the settings that %s shows", async (page, place) => {
  const part = read(page).slice(read(page).indexOf(place));
  const { mcpServers } = JSON.parse(/^```json\n(.*?)^```/ms.exec(part)?.[1] ?? "");
  const { command, args, env: named } = mcpServers.quarry as Settings;
  expect([command.endsWith("quarry"), Object.keys(named)]).toEqual([
    true,
    ["QUARRY_URL", "QUARRY_API_KEY"],
  ]);
  const own = args.map((arg) => (arg === "/home/me/try" ? folder : arg));
  const call = JSON.parse(/`(\{"[^`]*"invoice\.pdf"[^`]*\})`/.exec(part)?.[1] ?? "");
  expect(await outputOf(own, call)).toMatchObject({ number: "INV-20931", total: 5917.8 });
});

type Settings = { command: string; args: string[]; env: Record<string, string> };

/** What the tool `extract` answers a client that starts the command itself. */
async function outputOf(args: string[], call: object): Promise<unknown> {
  const child = spawn(join(bin, "quarry"), args, {
    ...{ cwd: folder, env: { ...process.env, ...env } },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const clientInfo = { name: "test", version: "1" };
  const opening = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const messages = [
    { id: 1, method: "initialize", params: opening },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "extract", arguments: call } },
  ];
  for (const each of messages)
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...each })}\n`);
  try {
    for await (const line of createInterface(child.stdout)) {
      const { id, result } = JSON.parse(line);
      if (id === 2) return result.structuredContent.output;
    }
  } finally {
    child.stdin.end();
  }
  throw new Error("it ended without an answer");
}
