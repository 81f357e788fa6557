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
  const test = startSelfTest(tried, places, 0);
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
  const noProcess = () => {
    throw new Error("no process");
  };
  const failing = startSelfTest(noProcess, places, 0);
  await expect.poll(() => lines.length).toBe(1);
  await failing[Symbol.asyncDispose]();
  const begun = Promise.withResolvers<void>();
  async function* untilStopped(signal: AbortSignal) {
    begun.resolve();
    await new Promise((_, reject) => signal.addEventListener("abort", reject));
    yield* tried();
  }
  const stopped = startSelfTest(untilStopped, places, 0);
  await begun.promise;
  await stopped[Symbol.asyncDispose]();
  expect(lines).toHaveLength(1);
});

it("is not run by a server that stops soon after its start", async () => {
  const { lines, ...places } = shown();
  let runs = 0;
  const test = startSelfTest(async function* () {
    runs++;
    yield* tried();
  }, places);
  await test[Symbol.asyncDispose]();
  expect([runs, lines.length]).toEqual([0, 0]);
});
