import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  runProgram,
  type StandaloneSystem,
  startStandaloneSystem,
  ticketText,
} from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clients } from "./clients.ts";

const opened = new AsyncDisposableStack();
const open = clients["a client of 2026"];
let system: StandaloneSystem;

beforeAll(async () => {
  system = opened.use(await startStandaloneSystem({ documentsUrl: "http://localhost:1" }));
}, 120_000);
afterAll(() => opened.disposeAsync());

const ticket = { type: "object", properties: { ticket: { type: "string" } } };

async function openAs(account: string, scopes?: string[]) {
  const apiKey = await system.apiKey(account, scopes);
  return open({ baseUrl: system.baseUrl, apiKey });
}

describe("over HTTP", () => {
  it("an account does not see what is another's", async () => {
    await using owner = await openAs("owner");
    await owner.call("create_schema", { name: "Ticket", structure: ticket });
    const { structuredContent } = await owner.call("extract", {
      text: ticketText,
      schema: "Ticket",
    });
    const id = structuredContent?.id;
    await using other = await openAs("other");
    for (const tool of ["get_extraction", "get_evidence", "get_document"]) {
      const { isError, content } = await other.call(tool, { id });
      expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining("NOT_FOUND: ")]);
    }
    for (const tool of ["list_extractions", "list_schemas"]) {
      const answer = await other.call(tool, {});
      expect(answer.structuredContent).toMatchObject({ total: 0 });
    }
    const { content } = await other.call("extract", { text: "x", schema: "Ticket" });
    expect(content[0]?.text).toContain('No schema is called "Ticket"');
  });

  it("a key does through a tool what its scopes allow, and no more", async () => {
    await using reader = await openAs("reader", ["schemas:read"]);
    expect((await reader.call("list_schemas", {})).isError).toBeFalsy();
    const made = await reader.call("create_schema", { name: "A", structure: ticket });
    expect(made.content[0]?.text).toContain("SCOPE_MISSING: ");
    const listed = await reader.call("list_extractions", {});
    expect(listed.content[0]?.text).toContain("extractions:read");
  });

  it("no key, an unknown one and a revoked one are answered with 401 and how to come in", async () => {
    const command = ["services/admin/src/main.ts", "keys"] as const;
    const keys = async (...args: string[]) => {
      const program = [...command, ...args, "--json"] as [string, ...string[]];
      return JSON.parse((await runProgram(program, system.environment)).printed);
    };
    const { id, key } = await keys("create", "--account", "leaving");
    expect(await answerTo({ authorization: `Bearer ${key}` })).toMatchObject({ status: 200 });
    await keys("revoke", id, "--yes");
    for (const [headers, code] of [
      [{}, "API_KEY_MISSING"],
      [{ authorization: "Bearer quarry_none" }, "API_KEY_INVALID"],
      [{ authorization: `Bearer ${key}` }, "API_KEY_REVOKED"],
    ] as const) {
      const { status, challenge, body } = await answerTo(headers);
      expect([status, challenge]).toEqual([401, 'Bearer realm="quarry"']);
      expect(body).toContain(code);
    }
  });

  it.each([
    ["a foreign Host", { host: "evil.example" }],
    ["a foreign Host with its own Origin", { host: "evil.example", origin: "http://evil.example" }],
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["a sandboxed Origin", { origin: "null" }],
  ])("%s is refused, whatever the key", async (_what, headers) => {
    const authorization = `Bearer ${await system.apiKey("hosts")}`;
    const { status, body } = await answerTo({ authorization, ...headers });
    expect([status, body]).toEqual([403, expect.stringContaining("QUARRY_MCP_HOSTS")]);
  });

  it("its own addresses are known", async () => {
    const authorization = `Bearer ${await system.apiKey("hosts")}`;
    for (const host of ["localhost", "127.0.0.1:3000", "[::1]:3000"]) {
      const { status } = await answerTo({ authorization, host, origin: `http://${host}` });
      expect(status).toBe(200);
    }
  });

  /** What listing the tools as of 2025 is answered; `fetch` would not send a Host. */
  function answerTo(headers: Record<string, string>) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const accept = "application/json, text/event-stream";
    const options = { headers: { accept, "content-type": "application/json", ...headers } };
    return new Promise<{ status?: number; challenge?: string; body: string }>((resolve, reject) => {
      const sent = request(`${system.baseUrl}/mcp`, { ...options, method: "POST" }, (response) => {
        const status = response.statusCode ?? 0;
        const challenge = response.headers["www-authenticate"] ?? "";
        response
          .setEncoding("utf8")
          .toArray()
          .then((parts) => resolve({ status, challenge, body: parts.join("") }), reject);
      });
      sent.on("error", reject).end(body);
    });
  }
});

describe("over stdio", () => {
  it("reads files within the roots alone, and follows no link out of them", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-mcp-"));
    opened.defer(() => rm(folder, { recursive: true }));
    const [root, second] = [join(folder, "root"), join(folder, "second")];
    await Promise.all([mkdir(join(root, "sub"), { recursive: true }), mkdir(second)]);
    for (const file of [join(folder, "out.txt"), join(root, "in.txt"), join(second, "in.txt")]) {
      await writeFile(file, ticketText);
    }
    await symlink(join(folder, "out.txt"), join(root, "link.txt"));
    await symlink(folder, join(root, "up"));
    await symlink(join(root, "in.txt"), join(root, "sub", "inner.txt"));
    const apiKey = await system.apiKey("roots");
    const target = { baseUrl: system.baseUrl, apiKey, stdio: true, roots: [root, second] };
    await using client = await open(target);
    await client.call("create_schema", { name: "Ticket", structure: ticket });
    const read = async (path: string) => {
      const answer = await client.call("extract", { path, schema: "Ticket" });
      return answer.isError ? answer.content[0]?.text : answer.structuredContent?.status;
    };
    for (const path of ["in.txt", join(root, "in.txt"), "sub/inner.txt", join(second, "in.txt")]) {
      expect([path, await read(path)]).toEqual([path, "completed"]);
    }
    const outside = [
      "../out.txt",
      join(folder, "out.txt"),
      "link.txt",
      "up/out.txt",
      "/etc/passwd",
    ];
    for (const path of [...outside, "../none.txt", `${root}x`]) {
      expect(await read(path)).toContain(`${path} lies outside the folders`);
    }
    for (const path of ["none.txt", "sub"]) expect(await read(path)).toContain("There is no file");
  });

  it.each([
    ["without a key", {}, [], "There is no key for http://localhost:1"],
    ["with an address that is none", { QUARRY_URL: "a b" }, [], "a b is not a valid address"],
    ["with a root that is no folder", {}, ["--root", "/none"], "/none is no folder"],
    ["with an option that there is not", {}, ["--delete"], "--delete"],
  ])("does not start %s, and says so on standard error", async (what, settings, args, said) => {
    const key = what === "without a key" ? "" : "quarry_any";
    const given = { QUARRY_URL: "http://localhost:1", QUARRY_API_KEY: key };
    const kept = { XDG_CONFIG_HOME: join(tmpdir(), "quarry-none") }; // no one has logged in there
    const program = ["packages/cli/src/main.ts", "mcp", ...args] as [string, ...string[]];
    const ended = await runProgram(program, { ...kept, ...given, ...(settings as object) });
    expect(ended).toMatchObject({ exitCode: 2, printed: "", said: expect.stringContaining(said) });
  });
});
