import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeWith, llamaModel, startLlama } from "@quarry/servers";
import { expect, it } from "vitest";

const main = join(import.meta.dirname, "main.ts");
const run = promisify(execFile);

const cases = {
  slip: {
    schema: { type: "object", properties: { total: { type: "number", describe: "Total" } } },
    truth: { total: 7 },
    text: "Coffee 7.00\nTotal: 7.00",
  },
  letter: {
    schema: { type: "object", properties: { city: { type: "string", describe: "City" } } },
    truth: { city: "Oslo" },
    text: "Greetings from Oslo, where it rains.",
  },
};

describeWith("llama", "npm run eval -- --engine llm --end-to-end", () => {
  it("measures the whole service on a real model server", { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-evaluate-"));
    for (const [set, one] of Object.entries(cases)) {
      await writeFile(join(folder, `${set}__1.json`), JSON.stringify({ set, id: "1", ...one }));
    }
    await using server = await startLlama();
    const env = {
      ...process.env,
      OPENAI_BASE_URL: `${server.url}/v1`,
      QUARRY_LLM_MODEL: llamaModel,
      QUARRY_LLM_MODEL_MINI: llamaModel,
      QUARRY_LLM_MAX_OUTPUT_TOKENS: "100",
    };
    const options = ["--engine", "llm", "--end-to-end", "--no-probes", "--json"];
    const { stdout } = await run(process.execPath, [main, ...options, "--set", folder], { env });
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ sets: { all: { documents: 2 } }, failures: {} });
  });
});
