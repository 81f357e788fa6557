import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ticketStructure } from "@quarry/systems";
import { afterAll, describe, expect, it } from "vitest";
import { main, type Ran } from "./quarry.testing.ts";
import { startTestedCommand } from "./tested-command.testing.ts";

const command = await startTestedCommand();
afterAll(() => command[Symbol.asyncDispose]());
const { system, folder, env, quarry } = command;

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
