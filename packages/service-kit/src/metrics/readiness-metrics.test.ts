import { Registry } from "prom-client";
import { expect, it, onTestFinished, vi } from "vitest";
import { createHealth } from "../operations/health.ts";
import { metrics } from "./definitions.ts";
import { showReadiness } from "./readiness-metrics.ts";

function shown() {
  const registry = new Registry();
  const health = createHealth();
  showReadiness(registry, health);
  const { name } = metrics.readinessChecks;
  /** Labels and values of the gauge's samples at a scrape. */
  async function samples(): Promise<string[]> {
    const lines = (await registry.metrics()).split("\n");
    return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
  }
  return { health, samples };
}

it("shows what the checks found, and has them made again at each scrape", async () => {
  const { health, samples } = shown();
  let isAway = false;
  health.watch("log", async () => {
    if (isAway) throw new Error("away");
  });
  health.started();
  await health.readiness();
  expect(await samples()).toEqual(['{check="log"} 1', '{check="serving"} 1']);
  isAway = true;
  health.drain();
  const bothFail = ['{check="log"} 0', '{check="serving"} 0'];
  await vi.waitFor(async () => expect(await samples()).toEqual(bothFail), { timeout: 60_000 });
});

it("lets no scrape wait for a server that is silent, and shows at the next that it is", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { health, samples } = shown();
  health.watch("log", () => new Promise<never>(() => undefined));
  expect(await samples()).toEqual(['{check="serving"} 0']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await samples()).toEqual(['{check="log"} 0', '{check="serving"} 0']);
});
