import { createHealth, createLogger, Gauge, Registry } from "@quarry/service-kit";
import { expect, it } from "vitest";
import { startSelfTest } from "./self-test.ts";

function shown() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const registry = new Registry();
  const gauge = { name: "works", help: "-", labelNames: ["part"] as const, registers: [registry] };
  const logger = createLogger({ service: "ingestion", level: "info" }, stream);
  return { lines, registry, logger, works: new Gauge(gauge), health: createHealth() };
}

async function* tried() {
  yield { name: "sharp", disables: "images", works: true };
  yield { name: "heic-decode", disables: "HEIC images", works: false };
}

it("shows a part that does not work in a line, a figure and a state, and stays ready", async () => {
  const { lines, registry, ...places } = shown();
  places.health.started();
  const test = startSelfTest(tried, places);
  await expect.poll(() => lines.length).toBe(1);
  await test[Symbol.asyncDispose]();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", part: "heic-decode", disables: "HEIC images" },
  ]);
  expect(await registry.metrics()).toContain('works{part="sharp"} 1\nworks{part="heic-decode"} 0');
  expect(await places.health.readiness()).toEqual({
    ready: true,
    parts: { sharp: "ok", "heic-decode": "unavailable" },
  });
});

it("says that it failed, but not that it was stopped", async () => {
  const { lines, ...places } = shown();
  const failing = startSelfTest(() => {
    throw new Error("no process");
  }, places);
  await expect.poll(() => lines.length).toBe(1);
  await failing[Symbol.asyncDispose]();
  const stopped = startSelfTest(async function* (signal) {
    await new Promise((_, reject) => signal.addEventListener("abort", reject));
    yield* tried();
  }, places);
  await stopped[Symbol.asyncDispose]();
  expect(lines).toHaveLength(1);
});
