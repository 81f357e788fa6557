import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const main = join(import.meta.dirname, "main.ts");
const schema = { type: "object", properties: { total: { type: "number" } } };
const document = { set: "slip", id: "1", schema, truth: { total: 7 }, text: "Total: 7.00" };

type Ended = { code: number; stdout: string; stderr: string };

function run(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe("the command", { timeout: 60_000 }, () => {
  let folder: string;
  const file = (name: string, content: unknown) =>
    writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-evaluate-"));
    await file("slip__1.json", document);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    [["--runs", "abc"], "--runs is a whole number from 1, not abc"],
    [["--split", "half"], "--split is one of dev, held-out, all, not half"],
    [["--sets"], "Unknown option '--sets'"],
    [["--set", "/nowhere"], "the folder /nowhere cannot be read: ENOENT"],
    [["--set", ""], "the folder  cannot be read: ENOENT"],
    [["--only", "typo"], "no case of set typo in split all; its sets are"],
    [["--compare", "/nowhere"], "the report /nowhere cannot be read: ENOENT"],
  ])("refuses %j in a line and ends with 2", async (args, line) => {
    const { code, stderr, stdout } = await run(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.trim()).toContain(line);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("refuses a folder without cases, and names files that are none", async () => {
    const empty = await mkdtemp(join(folder, "empty-"));
    expect(await run("--set", empty)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("holds no case"),
    });
    await writeFile(join(empty, "broken.json"), "{");
    await writeFile(join(empty, "bare.json"), "{}");
    const { code, stderr } = await run("--set", empty);
    expect(code).toBe(2);
    expect(stderr).toMatch(/bare\.json .*broken\.json /);
  });

  it("compares with an earlier report of the same cases alone, and says what it left out", async () => {
    const { stdout } = await run("--set", folder, "--json");
    const earlier = join(folder, "..", `${folder.split("/").at(-1)}.report`);
    await writeFile(earlier, stdout);
    expect(await run("--set", folder, "--compare", earlier)).toMatchObject({ code: 0 });
    const without = await run("--set", folder, "--compare", earlier, "--no-probes");
    expect(without).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("not compared: absent fields"),
    });
    await writeFile(earlier, stdout.replaceAll('"f1": 0', '"f1": 1'));
    const other = await run("--compare", earlier);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("set of documents") });
    const half = await run("--set", folder, "--split", "dev", "--compare", earlier);
    expect(half.code).toBe(2);
    await rm(earlier);
  });
});
