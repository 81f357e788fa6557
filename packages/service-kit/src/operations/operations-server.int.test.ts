import { Gauge, Registry } from "prom-client";
import { expect, it } from "vitest";
import { createHealth } from "./health.ts";
import { startOperationsServer } from "./operations-server.ts";

const start = (port: number, host?: string) =>
  startOperationsServer({
    port,
    ...(host !== undefined && { host }),
    registry: new Registry(),
    health: createHealth(),
  });

it("listens on the given address, and on all where none is given", async () => {
  await using own = await start(0, "127.0.0.1");
  await using open = await start(0);
  expect(own.url).toBe(`http://127.0.0.1:${own.port}`);
  expect(open.url).toBe(`http://localhost:${open.port}`);
  expect((await fetch(`${own.url}/livez`)).status).toBe(200);
});

it("refuses a port in use and an address of another machine by variable", async () => {
  await using first = await start(0, "127.0.0.1");
  await expect(start(first.port, "127.0.0.1")).rejects.toThrow(
    `QUARRY_METRICS_PORT: ${first.port} is in use`,
  );
  await expect(start(0, "192.0.2.1")).rejects.toThrow("QUARRY_HOST: 192.0.2.1 cannot");
});

it("answers 500 where a metric cannot be read, and serves on", async () => {
  const registry = new Registry();
  const collect = () => Promise.reject(new Error("the store does not answer"));
  new Gauge({ name: "broken", help: "a gauge whose value fails", registers: [registry], collect });
  const options = { port: 0, host: "127.0.0.1", registry, health: createHealth() };
  await using server = await startOperationsServer(options);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(500);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});
