import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Quarry, type Structure } from "@quarry/client";
import { type StandaloneSystem, startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start } from "./quarry.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "quarry-eval-"));
let system: StandaloneSystem;
let env: Record<string, string>;
let quarry: Quarry;

const write = (name: string, content: unknown) =>
  writeFileSync(
    join(folder, name),
    typeof content === "string" ? content : JSON.stringify(content),
  );

beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  const apiKey = await system.apiKey("eval");
  env = {
    ...{ QUARRY_URL: system.baseUrl, QUARRY_API_KEY: apiKey },
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  quarry = new Quarry({ baseUrl: system.baseUrl, apiKey });
  write("ticket.json", { name: "Ticket", structure: ticketStructure });
  mkdirSync(join(folder, "cases"));
  write("cases/a.txt", "Ticket number: TK-1\nAmount: 1.50\n");
  write("cases/a.expected.json", { ticket: "TK-1", amount: 1.5 });
  write("cases/b.txt", "Ticket number: TK-2\nAmount: 2.50\n");
  write("cases/b.expected.json", { ticket: "TK-3", amount: null });
});
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const evaluate = (...args: string[]) => start(["eval", ...args], { cwd: folder, env }).ended;
const run = (...args: string[]) => evaluate("run", "cases", "-s", "ticket.json", ...args);
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));

describe("eval run", () => {
  it("measures by field, by document and in all, and keeps nothing on the server", async () => {
    const { status, out } = await run("--out", "report.json", "-o", "json");
    expect(status).toBe(0);
    const report = JSON.parse(out);
    expect(read("report.json")).toEqual(report);
    expect(report).toMatchObject({
      all: { values: 3, precision: 0.5, recall: 2 / 3, invented: 1 },
      macro: { precision: 0.5, recall: 0.5, f1: 0.5 },
      fields: { "/ticket": { values: 2, f1: 0.5 }, "/amount": { values: 1, precision: 0.5 } },
      documents: { "a.txt": { f1: 1, invented: 0 }, "b.txt": { f1: 0, invented: 1 } },
      mistakes: [
        { document: "b.txt", pointer: "/ticket", expected: "TK-3", value: "TK-2" },
        { document: "b.txt", pointer: "/amount", verdict: "spurious", value: 2.5 },
      ],
    });
    expect((await quarry.extractions.list().page()).meta.total).toBe(0);
    expect((await quarry.schemas.list().page()).meta.total).toBe(0);
  });

  it("prints a table", async () => {
    const { out } = await run();
    const rows = out.split("\n").map((line) => line.split(/ {2,}/).slice(0, 5));
    expect(rows.slice(0, 4)).toEqual([
      ["measured", "values", "precision", "recall", "F1"],
      ["all", "3", "50.0", "66.7", "57.1"],
      ["mean of documents", "50.0", "50.0", "50.0"],
      ["/ticket", "2", "50.0", "50.0", "50.0"],
    ]);
  });

  it.each([
    [["cases", "-s", "other.json"], "a.txt has a value at /ticket, where the schema has none"],
    [["none", "-s", "ticket.json"], "There is no folder none"],
    [["config", "-s", "ticket.json"], "config holds no case"],
    [["alone", "-s", "ticket.json"], "There is no document beside c.expected.json"],
  ])("refuses %j", async (args, message) => {
    const properties = { other: { type: "string" } };
    write("other.json", { name: "Other", structure: { type: "object", properties } });
    mkdirSync(join(folder, "alone"), { recursive: true });
    mkdirSync(join(folder, "config"), { recursive: true });
    write("alone/c.expected.json", {});
    expect(await evaluate("run", ...args)).toMatchObject({
      ...{ status: 2, err: expect.stringContaining(message) },
    });
  });
});

describe("eval run --reviewed", () => {
  const structure: Structure = {
    type: "object",
    properties: { depot: { type: "string" }, held: { type: "number" } },
  };
  const sheet = (depot: string, held: number) =>
    `Nordhaven Custody\nKX ${depot}\nPos. 1  QH ${held}\nKeep this sheet.\n`;

  /** A schema with approved reviews, each of which is an example. */
  async function reviewed(name: string, sheets: readonly [string, number][]): Promise<string[]> {
    const { id: schemaId } = await quarry.schemas.create({ name, structure });
    const ids = [];
    for (const [depot, held] of sheets) {
      const { id } = await quarry.extractions.create({
        ...{ schemaId, source: sheet(depot, held), waitSeconds: 30 },
      });
      await quarry.reviews.replace(id, { version: 0, output: { depot, held } });
      await quarry.reviews.complete(id, { verdict: "approved" });
      ids.push(id);
    }
    await expect
      .poll(async () => (await quarry.schemas.examples.list(schemaId)).length, { timeout: 30_000 })
      .toBe(sheets.length);
    return ids;
  }

  const measured = async (...args: string[]) => {
    const { status, out, err } = await evaluate("run", "--reviewed", "-o", "json", ...args);
    expect(status, err).toBe(0);
    return JSON.parse(out);
  };

  it("measures each approved review by the other examples, and keeps nothing", async () => {
    const ids = await reviewed("Sheet", [
      ["88-41-A", 120],
      ["17-90-C", 75],
    ]);
    const { meta } = await quarry.extractions.list().page();
    const report = await measured("-s", "Sheet");
    expect(Object.keys(report.documents).toSorted()).toEqual(ids.toSorted());
    expect(report).toMatchObject({ all: { values: 4, f1: 1 }, mistakes: [] });
    const without = await measured("-s", "Sheet", "--examples", "none");
    expect(without.all.f1).toBeLessThan(1);
    expect((await quarry.extractions.list().page()).meta.total).toBe(meta.total);
    expect((await quarry.schemas.list({ search: "trial-" }).page()).meta.total).toBe(0);
  });

  it("never reads a document by its own review", async () => {
    const ids = await reviewed("Single", [["88-41-A", 120]]);
    const report = await measured("-s", "Single");
    expect(report).toEqual(await measured("-s", "Single", "--examples", "none"));
    expect(report).toEqual(await measured("-s", "Single", "--examples", ids.join(",")));
    expect(report.all.f1).toBeLessThan(1);
  });

  it.each([
    [["-s", "ticket.json"], "Name either a folder"],
    [["cases", "--reviewed", "-s", "ticket.json"], "Name either a folder"],
    [["--reviewed", "-s", "ticket.json"], "Only a schema of the server has reviews"],
  ])("refuses %j", async (args, message) => {
    const { status, err } = await evaluate("run", ...args);
    expect([status, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it("refuses a schema without an approved review", async () => {
    await quarry.schemas.create({ name: "Unreviewed", structure });
    const { status, err } = await evaluate("run", "--reviewed", "-s", "Unreviewed");
    expect([status, err]).toEqual([2, expect.stringContaining("no approved review")]);
  });
});

describe("eval compare", () => {
  it("prints what got better and worse, and ends with 1 where something got worse", async () => {
    await run("--out", "before.json");
    const broken = { ...ticketStructure.properties, amount: { type: "date" } };
    write("broken.json", { name: "B", structure: { type: "object", properties: broken } });
    await evaluate("run", "cases", "-s", "broken.json", "--out", "after.json");
    const worse = await evaluate("compare", "before.json", "after.json");
    expect(worse.status).toBe(1);
    expect(worse.out).toMatch(/worse +field \/amount/);
    expect(worse.out).toMatch(/worse +document a\.txt +100\.0/);
    const back = await evaluate("compare", "after.json", "before.json", "-o", "json");
    expect(back.status).toBe(0);
    const whats = JSON.parse(back.out).map(({ what }: { what: string }) => what);
    expect(whats).toContain("field /amount");
    const same = await evaluate("compare", "before.json", "before.json");
    expect([same.status, same.err]).toEqual([0, "Nothing got better or worse\n"]);
  });

  it("refuses reports of other documents", async () => {
    await run("--out", "before.json");
    const { documents, ...report } = read("before.json");
    write("fewer.json", { ...report, documents: { "a.txt": documents["a.txt"] } });
    expect(await evaluate("compare", "before.json", "fewer.json")).toMatchObject({
      ...{ status: 2, err: expect.stringContaining("only one of them has the document b.txt") },
    });
  });
});
