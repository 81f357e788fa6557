import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Quarry } from "@quarry/client";
import { afterAll, describe, expect, it } from "vitest";
import { start } from "./quarry.testing.ts";
import { startTestedCommand } from "./tested-command.testing.ts";

const command = await startTestedCommand();
afterAll(() => command[Symbol.asyncDispose]());
const { system, folder, env, quarry } = command;

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
