import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { invoicePdf } from "@quarry/samples";
import { describeWithTools, toolCommand } from "@quarry/servers";
import { afterAll, beforeAll, expect, it } from "vitest";

const client = join(import.meta.dirname, "../../../clients/python");

/** Far more than a loaded machine takes, in ms. */
const slow = 400_000;

describeWithTools(["python-checks"], "the client for Python", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-python-"));
    await writeFile(join(folder, "invoice.pdf"), (await invoicePdf()).bytes);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What a module of Python prints. @throws Error with all that it wrote, where it fails. */
  async function run(...args: string[]): Promise<string> {
    const environment = {
      QUARRY_NODE: process.execPath,
      QUARRY_TEST_INVOICE: join(folder, "invoice.pdf"),
      PYTHONDONTWRITEBYTECODE: "1",
      MYPY_CACHE_DIR: join(folder, "mypy"),
      RUFF_CACHE_DIR: join(folder, "ruff"),
    };
    const options = { cwd: client, env: { ...process.env, ...environment }, timeout: slow };
    const python = toolCommand("python-checks") ?? "";
    try {
      return (await promisify(execFile)(python, ["-m", ...args], options)).stdout;
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      throw new Error(`${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
    }
  }

  it("is formatted", async () => {
    await run("ruff", "format", "--check", ".");
  });

  it("has nothing that ruff would change", async () => {
    await run("ruff", "check", ".");
  });

  it("has sound types, strictly", { timeout: slow }, async () => {
    expect(await run("mypy")).toMatch(/^Success/);
  });

  it("passes its tests, which share a server", { timeout: slow }, async () => {
    const output = await run("pytest", "tests", "--basetemp", join(folder, "tests"));
    expect(output).toMatch(/ passed/);
    expect(output).not.toMatch(/ (failed|skipped|error)/);
  });
});
