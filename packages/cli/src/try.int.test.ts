import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Quarry, type Structure } from "@quarry/client";
import { type StandaloneSystem, startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start } from "./quarry.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "quarry-try-"));
let system: StandaloneSystem;
let env: Record<string, string>;
let quarry: Quarry;

beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  const apiKey = await system.apiKey("try");
  env = {
    ...{ QUARRY_URL: system.baseUrl, QUARRY_API_KEY: apiKey },
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  quarry = new Quarry({ baseUrl: system.baseUrl, apiKey });
  const schema = { name: "Ticket", structure: ticketStructure };
  writeFileSync(join(folder, "ticket.json"), JSON.stringify(schema));
  writeFileSync(join(folder, "a.txt"), "Ticket number: TK-1\nAmount: 1.50\n");
  mkdirSync(join(folder, "many"));
  for (const name of many) writeFileSync(join(folder, name), `Ticket number: TK-${name}\n`);
  writeFileSync(join(folder, "b.txt"), "Amount: 2.50\n");
  writeFileSync(join(folder, "broken.pdf"), "%PDF-1.7 broken");
});
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const many = Array.from({ length: 300 }, (_, index) => `many/${index}.txt`);
const begin = (...args: string[]) => start(["schemas", "try", ...args], { cwd: folder, env });

/** How many extractions and schemas the account has, and trials this machine knows of. */
async function left() {
  const { total: extractions } = (await quarry.extractions.list().page()).meta;
  const { total: schemas } = (await quarry.schemas.list().page()).meta;
  const kept = join(folder, "config/quarry/trials");
  const notes = existsSync(kept) ? readdirSync(kept) : [];
  return { extractions, schemas, notes: notes.length };
}
const nothing = { extractions: 0, schemas: 0, notes: 0 };

describe("schemas try", () => {
  it("shows values of several documents side by side, and keeps nothing", async () => {
    const { status, out, err } = await begin("ticket.json", "a.txt", "b.txt").ended;
    expect([status, err]).toEqual([0, ""]);
    expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["value", "a.txt", "b.txt"],
      ["/ticket", expect.stringMatching(/^TK-1 \(0\.\d\d\)$/), "missing"],
      ["/amount", expect.stringMatching(/^1\.5 \(0\.\d\d\)$/), expect.stringMatching(/^2\.5 \(/)],
      [""],
    ]);
    expect(await left()).toEqual(nothing);
  });

  it("reports a document that fails, and all others, as JSON", async () => {
    const { status, out } = await begin("ticket.json", "broken.pdf", "a.txt", "-o", "json").ended;
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { source: "broken.pdf", status: "failed", error: { code: "SOURCE_UNREADABLE" } },
      {
        ...{ source: "a.txt", data: { ticket: "TK-1", amount: 1.5 }, missing: [] },
        confidence: { "/ticket": expect.any(Number), "/amount": expect.any(Number) },
      },
    ]);
    expect(await left()).toEqual(nothing);
  });

  it("erases what it has made when it is interrupted", async () => {
    const { child, ended } = begin("ticket.json", ...many, "--concurrency", "1");
    await expect.poll(async () => (await left()).extractions).toBeGreaterThan(0);
    child.kill("SIGINT");
    const { status, err } = await ended;
    expect([status, err]).toEqual([130, expect.stringContaining("nothing is kept")]);
    expect(await left()).toEqual(nothing);
  });

  it("erases what a killed one has left, with the next", async () => {
    const { child } = begin("ticket.json", ...many);
    await expect.poll(async () => (await left()).extractions).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(await left()).toMatchObject({ schemas: 1, notes: 1 });
    await begin("ticket.json", "a.txt").ended;
    expect(await left()).toEqual(nothing);
  });

  it("leaves a stored schema as it is", async () => {
    const { id } = await quarry.schemas.create({
      ...{ name: "Ticket", structure: ticketStructure as Structure },
    });
    expect(await begin("Ticket", "a.txt").ended).toMatchObject({ status: 0 });
    expect(await left()).toEqual({ ...nothing, schemas: 1 });
    await quarry.schemas.delete(id);
  });
});
