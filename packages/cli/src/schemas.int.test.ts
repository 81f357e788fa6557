import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ticketStructure } from "@quarry/systems";
import { afterAll, describe, expect, it } from "vitest";
import { startTestedCommand } from "./tested-command.testing.ts";

const command = await startTestedCommand();
afterAll(() => command[Symbol.asyncDispose]());
const { system, folder, quarry } = command;

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

describe("schemas examples", () => {
  it("add, list and delete a corrected extraction, and say what it cannot teach", async () => {
    writeFileSync(join(folder, "taught.txt"), "Ticket number: TK-78\nAmount: 7.80\n");
    await quarry(["extract", "taught.txt", "--schema", "ticket.json"]);
    const [latest] = JSON.parse((await quarry(["list", "-o", "json"])).out) as { id: string }[];
    const id = latest?.id ?? "";
    writeFileSync(join(folder, "right.json"), JSON.stringify({ ticket: "elsewhere", amount: 7.8 }));
    const examples = (...args: string[]) => quarry(["schemas", "examples", ...args]);
    const added = await examples("add", "Ticket", id, "right.json");
    expect(added.err).toContain(`${id} is an example now`);
    expect(added.err).toContain("/ticket teaches nothing");
    expect((await examples("list", "Ticket")).out).toContain(id);
    await examples("delete", "Ticket", id);
    expect(JSON.parse((await examples("list", "Ticket", "-o", "json")).out)).toEqual([]);
    expect((await examples("delete", "Ticket", id)).status).not.toBe(0);
  });
});

describe("extract by examples", () => {
  const properties = { depot: { type: "string" } };
  const sheet = (depot: string) => `Nordhaven Custody\nKX ${depot}\nKeep this sheet.\n`;
  const extract = async (...args: string[]) => {
    const { out } = await quarry(["extract", ...args, "--include-evidence"]);
    const [{ id, evidence }] = JSON.parse(out) as [
      { id: string; evidence: { examples?: { id: string }[] } },
    ];
    return { id, used: (evidence.examples ?? []).map((example) => example.id) };
  };

  it("teaches the right output of a file, and reads the next one by it, by none, or by those named", async () => {
    const schema = { name: "Sheet", structure: { type: "object", properties } };
    writeFileSync(join(folder, "sheet.json"), JSON.stringify(schema));
    writeFileSync(join(folder, "right-sheet.json"), JSON.stringify({ depot: "88-41-A" }));
    writeFileSync(join(folder, "first.txt"), sheet("88-41-A"));
    writeFileSync(join(folder, "second.txt"), sheet("17-90-C"));
    const right = ["--right-output", "right-sheet.json"];
    const taught = await extract("first.txt", "-s", "sheet.json", ...right);
    for (const [examples, used] of [
      ["auto", [taught.id]],
      ["none", []],
      [taught.id, [taught.id]],
    ] as const) {
      const next = await extract("second.txt", "-s", "Sheet", "--examples", examples);
      expect(next.used).toEqual(used);
    }
    const both = ["first.txt", "second.txt", "-s", "Sheet", ...right];
    const { status, err } = await quarry(["extract", ...both]);
    expect([status, err]).toEqual([2, expect.stringContaining("--right-output is for one source")]);
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
