import { describeWith, mongoUrl } from "@quarry/servers";
import { FaultyProxy } from "@quarry/servers/faulty-proxy";
import { createLogger, metrics, Registry } from "@quarry/service-kit";
import { MongoClient } from "mongodb";
import { expect, it, onTestFinished } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";
import { watchStore } from "./store-watch.ts";

describeWith("mongodb", "the watch over the store of limits", () => {
  it("logs once when a replica counts alone, and once when it counts with the others again", async () => {
    const proxy = await FaultyProxy.before(mongoUrl());
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const client = await MongoClient.connect(proxy.through(mongoUrl()), {
      serverSelectionTimeoutMS: 100,
      heartbeatFrequencyMS: 500,
    });
    onTestFinished(() => client.close());
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
    const logger = createLogger({ service: "gateway", level: "info" }, destination);
    const registry = new Registry();
    const watch = watchStore(registry, logger);
    const database = client.db();
    const limiter = createRateLimiter({
      name: "watched",
      perMinute: 1_000,
      store: { database, watch },
    });
    const consume = async (times: number) => {
      for (let time = 0; time < times; time++) await limiter.consume("acme");
      const shown = await registry.getSingleMetric(metrics.rateLimitsShared.name)?.get();
      return { isShared: shown?.values[0]?.value, lines: lines.length };
    };

    expect(await consume(3)).toEqual({ isShared: 1, lines: 0 });
    proxy.cut();
    expect(await consume(3)).toEqual({ isShared: 0, lines: 1 });
    proxy.heal();
    await expect.poll(() => database.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await consume(3)).toEqual({ isShared: 1, lines: 2 });
    expect(lines).toEqual([
      "rate limits are counted by this replica only",
      "rate limits are shared by all replicas again",
    ]);
  });

  it("ignores a response to a call from before a failure", async () => {
    const registry = new Registry();
    const watch = watchStore(registry, createLogger({ service: "gateway", level: "silent" }));
    const askedAt = performance.now();
    watch.failed(new Error("away"));
    watch.answered(askedAt);
    const shown = await registry.getSingleMetric(metrics.rateLimitsShared.name)?.get();
    expect(shown?.values[0]?.value).toBe(0);
  });
});
