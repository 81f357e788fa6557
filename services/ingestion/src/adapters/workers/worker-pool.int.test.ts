import { describe, expect, it } from "vitest";
import type { Misdeed } from "./misbehave.testing.ts";
import { createWorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const never = new AbortController().signal;

const tooLarge = {
  code: "SOURCE_UNREADABLE",
  message: "Reading the source needs more than 64 MB of memory",
};

const open = (options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool<Misdeed, number>({
    entry: new URL("./misbehave.testing.ts", import.meta.url),
    threads: 1,
    maxWaiting: 4,
    timeLimitMs: 10_000,
    memoryLimitMb: 64,
    jobsPerThread: 100,
    ...options,
  });

describe("the worker pool", () => {
  it("ends a job that takes too long, and serves the next", async () => {
    await using pool = open({ timeLimitMs: 1_000 });
    const first = await pool.run("answer", never);
    await expect(pool.run("spin", never)).rejects.toMatchObject({
      code: "TIMEOUT",
      message: "Reading the source took longer than 1 s",
    });
    expect(await pool.run("answer", never)).not.toBe(first);
  });

  it("ends a job that needs too much memory, and serves the next", async () => {
    await using pool = open();
    await expect(pool.run("hoard", never)).rejects.toMatchObject(tooLarge);
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
  });

  it("ends a job that takes its memory outside the heap, and no other", async () => {
    await using pool = open({ threads: 2 });
    const controller = new AbortController();
    const beside = pool.run("spin", controller.signal);
    await expect(pool.run("hoard buffers", never)).rejects.toMatchObject(tooLarge);
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
    controller.abort(new Error("ran until now"));
    await expect(beside).rejects.toThrow("ran until now");
  });

  it("ends a job that is cancelled while it runs", async () => {
    await using pool = open();
    await pool.run("answer", never);
    const controller = new AbortController();
    const running = pool.run("spin", controller.signal);
    setImmediate(() => controller.abort(new Error("cancelled")));
    await expect(running).rejects.toThrow("cancelled");
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
  });

  it("survives a job that throws and one that ends its thread", async () => {
    await using pool = open();
    await expect(pool.run("throw", never)).rejects.toThrow("broken");
    await expect(pool.run("exit", never)).rejects.toThrow();
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
  });

  it("replaces its threads after so many jobs", async () => {
    await using pool = open({ jobsPerThread: 2 });
    const threads: number[] = [];
    for (let job = 0; job < 4; job++) threads.push(await pool.run("answer", never));
    expect(threads[0]).toBe(threads[1]);
    expect(threads[2]).not.toBe(threads[1]);
    expect(threads[3]).toBe(threads[2]);
  });
});
