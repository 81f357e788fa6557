import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Quarry } from "@quarry/client";
import { type StandaloneSystem, startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main, type Ran, start } from "./quarry.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "quarry-cli-"));
let system: StandaloneSystem;
let env: Record<string, string>;

beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  env = {
    QUARRY_URL: system.baseUrl,
    QUARRY_API_KEY: await system.apiKey("command-line"),
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  writeFileSync(
    join(folder, "ticket.json"),
    JSON.stringify({ name: "Ticket", structure: ticketStructure }),
  );
  writeFileSync(join(folder, "a.txt"), "Ticket number: TK-1\nAmount: 1.50\n");
});
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const quarry = (args: string[], more: Record<string, string> = {}, input?: string): Promise<Ran> =>
  start(args, { cwd: folder, env: { ...env, ...more }, ...(input !== undefined && { input }) })
    .ended;

describe("extract", () => {
  it("writes the data of a file as JSON", async () => {
    const { status, out, err } = await quarry(["extract", "a.txt", "--schema", "ticket.json"]);
    expect([status, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject([
      { source: "a.txt", status: "completed", data: { ticket: "TK-1", amount: 1.5 } },
    ]);
  });

  it("reads stdin and writes CSV", async () => {
    const args = ["extract", "-", "--schema", "Ticket", "-o", "csv"];
    const { out } = await quarry(args, {}, "Ticket number: TK-9\n");
    expect(out).toBe("source,ticket,amount\r\nstdin,TK-9,\r\n");
  });

  it("writes JSON alone to stdout where stderr is closed", async () => {
    writeFileSync(join(folder, "broken.pdf"), "%PDF-1.7 broken");
    const args = ["extract", "a.txt", "broken.pdf", "--schema", "Ticket"];
    const closing = ["-c", 'exec "$@" 2>&-', "sh", process.execPath, main, ...args];
    const shell = { cwd: folder, env: { ...process.env, ...env }, encoding: "utf8" } as const;
    const { status, stdout } = spawnSync("sh", closing, shell);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([{ status: "completed" }, { status: "failed" }]);
  });

  it("ends with 5 where a value is missing and that matters", async () => {
    const args = ["extract", "-", "--schema", "Ticket", "--fail-on-missing"];
    const { status, out } = await quarry(args, {}, "Amount: 3.00\n");
    expect(status).toBe(5);
    expect(JSON.parse(out)).toMatchObject([{ data: { ticket: null, amount: 3 } }]);
  });

  it("stores labels by which list finds the extraction, and prints evidence", async () => {
    const account = { QUARRY_API_KEY: await system.apiKey("labels") };
    const run = (...args: string[]) => quarry(args, account);
    const extract = ["extract", "a.txt", "-s", "ticket.json", "--out", "labelled", "-o", "json"];
    const labels = ["--external-id", "order-7", "--metadata", "by=ada", "--metadata", "x=1=2"];
    const first = await run(...extract, ...labels, "--include-evidence");
    type Record = { id: string; schemaRevision: number; evidence: { leaves: object[] } };
    const [outcome] = JSON.parse(first.out) as [Record];
    expect(outcome.schemaRevision).toBe(1);
    expect(outcome.evidence.leaves[0]).toMatchObject({ pointer: "/ticket", quote: "TK-1" });
    const kept = JSON.parse(readFileSync(join(folder, "labelled/a.txt.evidence.json"), "utf8"));
    expect(kept).toEqual(outcome.evidence);
    const again = await run(...extract, ...labels, "--include-evidence");
    expect(JSON.parse(again.out)).toEqual([outcome]);
    await run("extract", "a.txt", "-s", "Ticket");

    const ids = async (...filters: string[]) => {
      const { out } = await run("list", "-o", "json", ...filters);
      return (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids()).toHaveLength(2);
    expect(await ids("--external-id", "order-7", "--status", "completed")).toEqual([outcome.id]);
    expect(await ids("--schema", "Ticket", "--type", "pdf")).toEqual([]);
    const { out } = await run("get", outcome.id, "--include-evidence");
    expect(JSON.parse(out)).toMatchObject({
      ...{ externalId: "order-7", metadata: { by: "ada", x: "1=2" } },
      ...{ schemaRevision: 1, evidence: outcome.evidence },
    });
    expect((await run(...extract, "--metadata", "nothing")).status).toBe(2);
  });

  it("extracts again from what an extraction was made from, by a revision of the schema", async () => {
    const account = { QUARRY_API_KEY: await system.apiKey("again") };
    const run = (...args: string[]) => quarry(args, account);
    const [first] = JSON.parse((await run("extract", "a.txt", "-s", "ticket.json")).out) as {
      id: string;
    }[];
    const { ticket } = ticketStructure.properties;
    const revised = { name: "Ticket", structure: { type: "object", properties: { ticket } } };
    writeFileSync(join(folder, "revised.json"), JSON.stringify(revised));
    await run("schemas", "push", "revised.json");
    const again = ["extract", `extraction:${first?.id}`, "-s", "Ticket", "-o", "jsonl"];
    const repeat = (...more: string[]) => run(...again, ...more).then(({ out }) => JSON.parse(out));
    expect(await repeat()).toMatchObject({ data: { ticket: "TK-1" }, status: "completed" });
    const old = await repeat("--revision", "1", "--include-evidence");
    expect(old).toMatchObject({ data: { ticket: "TK-1", amount: 1.5 }, schemaRevision: 1 });
    const records = JSON.parse((await run("list", "-o", "json")).out) as { input: object }[];
    expect(records.map(({ input }) => input)).toMatchObject(Array(3).fill({ source: "a.txt" }));
    const unknown = await run("extract", `extraction:${"0".repeat(36)}`, "-s", "Ticket");
    expect(unknown.status).toBe(1);
  });

  it("extracts again what failed before, if asked", async () => {
    const args = ["extract", "broken.pdf", "--schema", "Ticket", "--out", "again"];
    const idOf = (ran: Ran) => (JSON.parse(ran.out) as { id: string }[])[0]?.id;
    const ids = [
      idOf(await quarry([...args, "-o", "json"])),
      idOf(await quarry([...args, "-o", "json"])),
      idOf(await quarry([...args, "-o", "json", "--retry-failed"])),
    ];
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});

it("finishes 200 files, of which 3 are damaged, however often it is killed, and extracts each once", async () => {
  const input = join(folder, "many");
  mkdirSync(input);
  const names = Array.from({ length: 200 }, (_, number) => {
    const isDamaged = [20, 90, 199].includes(number);
    const name = isDamaged ? `${number}.pdf` : `${number}.txt`;
    const content = isDamaged ? `%PDF-1.4 ${number}` : `Ticket number: TK-${number}\n`;
    writeFileSync(join(input, name), content);
    return `many/${name}`;
  });
  const account = { QUARRY_API_KEY: await system.apiKey("killed") };
  const args = ["extract", ...names, "-s", "ticket.json", "--out", "results", "--concurrency", "6"];
  const journal = join(folder, "results/.quarry-journal.jsonl");
  const results = () => {
    try {
      return readFileSync(journal, "utf8").split("\n").length - 1;
    } catch {
      return 0;
    }
  };
  const server = new Quarry({ baseUrl: system.baseUrl, apiKey: account.QUARRY_API_KEY });
  const made = async () => (await server.extractions.list({ perPage: 1 }).page()).meta.total;

  const first = start(args, { cwd: folder, env: { ...env, ...account } });
  await expect.poll(made, { interval: 10 }).toBeGreaterThan(0); // before any result was kept
  first.child.kill("SIGKILL");
  await first.ended;
  for (const kept of [17, 71, 140]) {
    const next = start(args, { cwd: folder, env: { ...env, ...account } });
    await expect.poll(results, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(kept);
    next.child.kill("SIGKILL");
    await next.ended;
  }
  const { status, out, err } = await quarry(args, account);
  expect([status, out]).toEqual([1, ""]);
  expect(err.match(/^many\/\d+\.pdf: /gm)).toHaveLength(3);
  const written = readdirSync(join(folder, "results")).filter((name) => !name.startsWith("."));
  expect(written.filter((name) => name.endsWith(".txt.json"))).toHaveLength(197);
  expect(written.filter((name) => name.endsWith(".error.json"))).toHaveLength(3);
  expect(JSON.parse(readFileSync(join(folder, "results/many_7.txt.json"), "utf8"))).toEqual({
    ticket: "TK-7",
    amount: null,
  });
  expect(await made()).toBe(200);
}, 300_000);

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

describe("schemas", () => {
  it("go from a file to the server and back", async () => {
    const account = { QUARRY_API_KEY: await system.apiKey("schemas") };
    const run = (...args: string[]) => quarry(args, account);
    expect((await run("schemas", "push", "ticket.json")).out).toMatch(/Ticket, revision 1\n$/);
    expect((await run("schemas", "push", "ticket.json")).out).toMatch(/Ticket, revision 1\n$/);
    const changed = { ...ticketStructure, properties: { ticket: { type: "string" } } };
    writeFileSync(
      join(folder, "changed.json"),
      JSON.stringify({ name: "Ticket", structure: changed }),
    );
    expect(await run("schemas", "diff", "Ticket", "changed.json")).toMatchObject({
      status: 1,
      out: '- /amount number "Amount"\n~ /ticket string required "Ticket number" → string\n',
    });
    expect((await run("schemas", "push", "changed.json")).out).toMatch(/Ticket, revision 2\n$/);
    await run("schemas", "pull", "Ticket", "pulled.json");
    expect((await run("schemas", "diff", "pulled.json", "changed.json")).status).toBe(0);
    expect((await run("schemas", "list")).out.split("\n")).toHaveLength(3);
    expect(JSON.parse((await run("schemas", "get", "Ticket")).out)).toMatchObject({
      structure: changed,
    });
  });
});

describe("schemas suggest", () => {
  it("prints a schema for what was read, which can be pushed, or where each field stands", async () => {
    writeFileSync(join(folder, "own.txt"), "Ticket number: TK-77\nAmount: 7.70\n");
    await quarry(["extract", "own.txt", "--schema", "ticket.json"]);
    const [latest] = JSON.parse((await quarry(["list", "-o", "json"])).out) as { id: string }[];
    const { out } = await quarry(["schemas", "suggest", latest?.id ?? "", "--name", "Proposed"]);
    expect(JSON.parse(out)).toEqual({
      name: "Proposed",
      structure: {
        type: "object",
        properties: {
          ticketNumber: { type: "string", describe: "Ticket number" },
          amount: { type: "number", describe: "Amount" },
        },
      },
    });
    writeFileSync(join(folder, "proposed.json"), out);
    expect((await quarry(["schemas", "push", "proposed.json"])).out).toContain("Proposed");
    const table = await quarry(["schemas", "suggest", latest?.id ?? "", "-o", "table"]);
    expect(table.out).toContain("page 1: TK-77");
  });
});

describe("schemas import", () => {
  const run = async (file: string, content: object, ...options: string[]) => {
    writeFileSync(join(folder, file), JSON.stringify(content));
    return quarry(["schemas", "import", file, ...options]);
  };
  const total = { type: "number", description: "Total", minimum: 0 };
  const jsonSchema = { type: "object", properties: { total }, required: ["total"] };
  const structure = {
    type: "object",
    properties: { total: { type: "number", describe: "Total. At least 0.", required: true } },
  };

  it("prints the schema of a JSON Schema, and what became of its keywords", async () => {
    const { out, err } = await run("bill.schema.json", { title: "Bill", ...jsonSchema });
    expect(JSON.parse(out)).toEqual({
      name: "Bill",
      structure: { describe: "Bill", ...structure },
    });
    expect(err).toContain("/properties/total/minimum: minimum described\n");
  });

  it("takes a component of an OpenAPI document, and stores it where asked to", async () => {
    const openapi = { openapi: "3.1.0", components: { schemas: { Bill: jsonSchema } } };
    const pointer = ["--pointer", "/components/schemas/Bill"];
    const { out } = await run("api.json", openapi, ...pointer, "--name", "Pushed", "--push");
    expect(out).toMatch(/^[0-9a-f-]{36} {2}Pushed, revision 1\n$/);
    const stored = await quarry(["schemas", "get", "Pushed"]);
    expect(JSON.parse(stored.out)).toMatchObject({ structure });
  });

  it("takes anything else as a sample of the data", async () => {
    const { out } = await run("order.json", { type: "order", total: 3.5 });
    expect(JSON.parse(out)).toMatchObject({
      name: "order",
      structure: { properties: { type: { type: "string" }, total: { type: "number" } } },
    });
    expect((await run("odd.json", jsonSchema, "--sample")).out).toContain('"required"');
  });

  it("ends with 2 where it cannot be imported, and names the place", async () => {
    const union = { anyOf: [{ type: "number" }, { type: "object", properties: {} }] };
    const { status, err } = await run("u.json", { type: "object", properties: { union } });
    expect(status).toBe(2);
    expect(err).toContain("/properties/union/anyOf");
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

describe("batch and export", () => {
  it("extract from many files by one command, and write all of it to a file", async () => {
    for (const number of [1, 2, 3]) {
      const text = `Ticket number: TK-${number}\nAmount: ${number}.50\n`;
      writeFileSync(join(folder, `batch-${number}.txt`), text);
    }
    writeFileSync(join(folder, "broken.pdf"), "%PDF-1.7 broken");
    const files = ["batch-1.txt", "batch-2.txt", "broken.pdf", "batch-3.txt"];
    const { status, out, err } = await quarry(["batch", ...files, "--schema", "ticket.json"]);
    expect(status).toBe(1);
    expect(err).toContain("3 of 4 completed");
    const results = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { externalId: string; status: string });
    expect(results.map(({ externalId }) => externalId)).toEqual(files);
    expect(results.map((result) => result.status)).toEqual([
      ...["completed", "completed", "failed", "completed"],
    ]);

    const id = /Batch (\S+) of 4 items/.exec(err)?.[1] ?? "";
    const csv = ["export", "--format", "csv", "--schema", "Ticket", "--batch", id];
    expect((await quarry([...csv, "--out", "batch.csv"])).status).toBe(0);
    const saved = readFileSync(join(folder, "batch.csv"), "utf8").split("\r\n");
    expect(saved[0]).toMatch(/,ticket,amount$/);
    expect(
      saved
        .slice(1, -1)
        .map((line) => line.split(",").at(-1))
        .toSorted(),
    ).toEqual([...["1.5", "2.5", "3.5"]]);
    expect((await quarry(csv)).out).toBe(saved.join("\r\n"));
    const failed = await quarry(["export", "--status", "failed", "--batch", id]);
    expect(JSON.parse(failed.out)).toMatchObject({ externalId: "broken.pdf" });
  });

  it("show a batch, print its results again, and refuse what cannot be done", async () => {
    const listed = await quarry(["batch", "list", "--status", "completed", "-o", "json"]);
    const [batch] = JSON.parse(listed.out) as { id: string }[];
    const id = batch?.id ?? "";
    expect(JSON.parse((await quarry(["batch", "status", id])).out)).toEqual(batch);
    expect((await quarry(["batch", "list"])).out).toContain(id);
    expect((await quarry(["batch", "results", id])).out.split("\n")).toHaveLength(5);
    const cancelled = await quarry(["batch", "cancel", id]);
    expect([cancelled.status, cancelled.err]).toEqual([1, expect.stringContaining("is completed")]);
    const retried = await quarry(["batch", "retry", id]);
    expect([retried.status, retried.err]).toEqual([1, expect.stringContaining("No item of the")]);
  });

  it("prints the batches' ids with --no-wait", async () => {
    const { status, out } = await quarry([
      "batch",
      "a.txt",
      "--schema",
      "ticket.json",
      "--no-wait",
    ]);
    expect([status, out]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36}\n$/)]);
  });
});
