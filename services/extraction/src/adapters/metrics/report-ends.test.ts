import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@quarry/kernel";
import { createLogger, createRegistry } from "@quarry/service-kit";
import { expect, it } from "vitest";
import { openRunningService, result } from "../../application/run/run-extraction.testing.ts";
import { createReportEnds } from "./report-ends.ts";

it("counts each end by outcome, and logs a failure by id, code, engine and age alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-ends-"));
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const logger = createLogger({ service: "extraction", level: "info" }, { write });
  const registry = createRegistry();
  const reportEnds = createReportEnds({ registry, logger, engine: "offline" });
  const counted = async () => {
    const samples = (await registry.metrics()).split("\n");
    return samples.filter((line) => line.startsWith("extraction_outcomes_total"));
  };
  for (const [name, extract] of [
    ["completed", async () => result],
    ["failed", () => Promise.reject(new AppError("TIMEOUT", "The text Falcon takes too long"))],
  ] as const) {
    const own = join(folder, name);
    await mkdir(own);
    const service = await openRunningService(own, {}, undefined, reportEnds);
    service.script.extract = extract;
    await service.work();
    await service[Symbol.asyncDispose]();
  }
  expect(await counted()).toEqual([
    'extraction_outcomes_total{outcome="ok"} 1',
    'extraction_outcomes_total{outcome="TIMEOUT"} 1',
  ]);
  expect(lines).toHaveLength(1);
  const { level, time: _, ...line } = JSON.parse(lines[0] ?? "");
  expect([level, line]).toEqual([
    "warn",
    {
      service: "extraction",
      msg: "an extraction failed",
      extractionId: expect.any(String),
      code: "TIMEOUT",
      engine: "offline",
      ms: expect.any(Number),
    },
  ]);
  await rm(folder, { recursive: true });
});
