import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@quarry/kernel";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRunningService, result } from "./run-extraction.testing.ts";

let folder: string;
let service: Awaited<ReturnType<typeof openRunningService>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-run-"));
  service = await openRunningService(folder);
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const pending = { status: "pending", charged: false, output: null, totalTokens: 0 };

describe("work that crashes its process", () => {
  /** The engine begins, and its process ends: the work never settles. */
  async function dies(repeated: boolean): Promise<void> {
    const begun = Promise.withResolvers<void>();
    service.script.extract = () => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    void service.work({ repeated });
    await begun.promise;
  }

  it("is given up after five crashes, three of them alone", async () => {
    for (const repeated of [false, true, true, true, true]) {
      await dies(repeated);
      service.restart();
    }
    expect(await service.record()).toMatchObject(pending);
    await service.work({ repeated: true });
    const { status, failure } = await service.record();
    expect([status, failure?.code]).toEqual(["failed", "INTERNAL"]);
    expect(failure?.message).toContain(
      "3 processes ended while they worked on this source and no other",
    );
  });

  it("is done if a process survives it", async () => {
    await dies(false);
    service.restart();
    service.script.extract = async () => result;
    await service.work({ repeated: true });
    expect(await service.record()).toMatchObject({ status: "completed" });
  });

  it("is not blamed for deliveries that fail, or that a stopping service interrupts", async () => {
    const busy = new AppError("UNAVAILABLE", "come again", { retryAfterSeconds: 30 });
    const stop = new AbortController();
    stop.abort();
    service.script.extract = () => Promise.reject(busy);
    for (let time = 0; time < 5; time++) {
      const repeated = time > 0;
      await expect(service.work({ signal: stop.signal, repeated })).rejects.toBe(busy);
    }
    service.script.extract = async () => result;
    await service.work({ repeated: true });
    expect(await service.record()).toMatchObject({ status: "completed" });
  });
});
