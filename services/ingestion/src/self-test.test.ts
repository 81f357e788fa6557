import { createLogger } from "@quarry/service-kit";
import { expect, it } from "vitest";
import { startSelfTest } from "./self-test.ts";

function logged() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  return { lines, logger: createLogger({ service: "ingestion", level: "info" }, stream) };
}

it("logs a line for each part that is missing", async () => {
  const { lines, logger } = logged();
  const missing = [
    { name: "sharp", turnsOff: "images" },
    { name: "heic-decode", turnsOff: "HEIC images" },
  ];
  await startSelfTest(async () => missing, logger)[Symbol.asyncDispose]();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", part: "sharp", turnsOff: "images" },
    { level: "warn", part: "heic-decode", turnsOff: "HEIC images" },
  ]);
});

it("says that it failed, but not that it was stopped", async () => {
  const { lines, logger } = logged();
  const failing = startSelfTest(() => Promise.reject(new Error("no process")), logger);
  await expect.poll(() => lines.length).toBe(1);
  await failing[Symbol.asyncDispose]();
  const stopped = startSelfTest(
    (signal) => new Promise((_, reject) => signal.addEventListener("abort", reject)),
    logger,
  );
  await stopped[Symbol.asyncDispose]();
  expect(lines).toHaveLength(1);
});
