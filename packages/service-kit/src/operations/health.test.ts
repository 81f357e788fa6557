import { expect, it } from "vitest";
import { createHealth } from "./health.ts";

const away = () => Promise.reject(new Error("away"));

it("is ready between start and drain while every part answers; what is mentioned does not count", async () => {
  const health = createHealth();
  health.watch("log", async () => undefined);
  health.mention("browser", false);
  const parts = { log: "ok", browser: "unavailable" };
  expect(await health.readiness()).toEqual({ ready: false, parts });
  health.started();
  expect(await health.readiness()).toEqual({ ready: true, parts });
  health.drain();
  expect(await health.readiness()).toEqual({ ready: false, parts });
});

it("stays ready while a part that it only mentions fails, and shows when it works again", async () => {
  const health = createHealth();
  let works = false;
  health.mention("writes", () => (works ? Promise.resolve() : away()));
  health.started();
  expect(await health.readiness()).toEqual({ ready: true, parts: { writes: "unavailable" } });
  works = true;
  expect(await health.readiness()).toEqual({ ready: true, parts: { writes: "ok" } });
});

it("asks a part by the check that was set last", async () => {
  const health = createHealth();
  health.started();
  health.watch("log", away);
  health.watch("bus", async () => undefined);
  expect(await health.readiness()).toMatchObject({ ready: false, parts: { log: "unavailable" } });
  health.watch("log", async () => undefined);
  expect(await health.readiness()).toMatchObject({ ready: true, parts: { log: "ok", bus: "ok" } });
});

it("asks each part once for all who ask at the same time", async () => {
  const health = createHealth();
  let asked = 0;
  health.watch("log", async () => {
    asked += 1;
  });
  await Promise.all([health.readiness(), health.readiness()]);
  expect(asked).toBe(1);
  await health.readiness();
  expect(asked).toBe(2);
});
