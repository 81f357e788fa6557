import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startProcess } from "@quarry/servers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Misdeed } from "./misbehave.testing.ts";
import { createWorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const never = { key: "", signal: new AbortController().signal };

const refused = (message: string) => ({ code: "SOURCE_UNREADABLE", message });
const tooLarge = refused("Reading the source needed more than 200 MB of memory");

const open = (options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool<Misdeed, number, number>({
    entry: new URL("./misbehave.testing.ts", import.meta.url),
    processes: 1,
    maxWaiting: 4,
    timeLimitMs: 30_000,
    memoryLimitMb: 200,
    jobsPerProcess: 100,
    ...options,
  });

/** Starts an endless job; resolves once it runs. */
async function spin(pool: ReturnType<typeof open>) {
  const controller = new AbortController();
  const begun = Promise.withResolvers<number>();
  const end = pool.run("spin", { key: "", signal: controller.signal }, begun.resolve);
  end.catch(() => undefined);
  const pid = await begun.promise;
  return { end, pid, stop: (reason: Error) => controller.abort(reason) };
}

/** Starts a job whose process the machine stops; resolves once it has stopped. */
async function stopped(pool: ReturnType<typeof open>) {
  const begun = Promise.withResolvers<number>();
  const end = pool.run("stop", never, begun.resolve);
  end.catch(() => undefined);
  const pid = await begun.promise;
  await expect.poll(() => readFile(`/proc/${pid}/stat`, "utf8")).toMatch(/\) T /);
  return { end, pid };
}

/** Has the pool's timers pass when the test says so. */
function withFakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Returns the entry of a job that has a fault while it loads, until that is repaired. */
async function faulty(fault: string) {
  const folder = await mkdtemp(join(tmpdir(), "quarry-worker-pool-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entry = new URL("./fail-to-load.testing.ts", import.meta.url);
  entry.searchParams.set("fault", join(folder, "fault"));
  await writeFile(join(folder, "fault"), fault);
  return { entry, repair: () => rm(join(folder, "fault")) };
}

const hasEnded = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

describe("the worker pool", () => {
  it("fails a job for which no process can be started as unavailable, and serves the next", async () => {
    await using pool = open();
    const { execPath } = process;
    process.execPath = `${execPath}-that-is-missing`;
    try {
      await expect(pool.run("answer", never)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    } finally {
      process.execPath = execPath;
    }
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
  });

  it.each(["exit", "throw", "kill", "spin"])(
    "fails a job as unavailable whose process never becomes ready (%s), and serves the next",
    async (fault) => {
      const { entry, repair } = await faulty(fault);
      await using pool = open({ entry });
      await expect(pool.run("answer", never)).rejects.toMatchObject({ code: "UNAVAILABLE" });
      await repair();
      await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
    },
    60_000,
  );

  it("does not count the start of a process as processor time of its job", async () => {
    const { entry } = await faulty("load slowly");
    await using pool = open({ entry, timeLimitMs: 1_000 });
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
  });

  it("ends a job that uses up its processor time, says how much, and serves the next", async () => {
    await using pool = open({ timeLimitMs: 1_500 });
    const first = await pool.run("answer", never);
    await expect(pool.run("spin", never)).rejects.toMatchObject(
      refused("Reading the source used more than 1.5 s of processor time"),
    );
    await expect.poll(() => hasEnded(first)).toBe(true);
    expect(await pool.run("answer", never)).not.toBe(first);
  });

  it("does not count the time in which the machine stops a job", async () => {
    const timeLimitMs = 1_000;
    await using pool = open({ timeLimitMs });
    const { end, pid } = await stopped(pool);
    await once(AbortSignal.timeout(2 * timeLimitMs), "abort");
    process.kill(pid, "SIGCONT");
    expect(await end).toBe(pid);
  });

  it("returns a retryable error when the machine leaves a job without processor time", async () => {
    const reasons: string[] = [];
    withFakeTimers();
    await using pool = open({ onEnded: (each) => reasons.push(each) });
    const { end, pid } = await stopped(pool);
    await vi.advanceTimersByTimeAsync(20 * 30_000);
    await expect(end).rejects.toMatchObject({
      code: "UNAVAILABLE",
      retryable: true,
      message:
        "The machine is too busy: within 600 s it left the reading of the source less than 30 s of processor time; try again",
    });
    expect(reasons).toEqual([]);
    await expect.poll(() => hasEnded(pid)).toBe(true);
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
  });

  it("returns a retryable error when a job waits for what never comes", async () => {
    await using pool = open({ timeLimitMs: 1_000 });
    const first = await pool.run("answer", never);
    await expect(pool.run("hang", never)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: "The reading of the source came to a standstill for 5 s; try again",
    });
    expect(await pool.run("answer", never)).not.toBe(first);
  });

  it("returns a retryable error when the machine stops a process that starts", async () => {
    const { entry, repair } = await faulty("stop");
    withFakeTimers();
    await using pool = open({ entry });
    const end = pool.run("answer", never);
    end.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(20 * 10_000);
    await expect(end).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await repair();
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
  });

  it("ends an idle process after a minute, and starts another for the next job", async () => {
    withFakeTimers();
    await using pool = open();
    const first = await pool.run("answer", never);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await pool.run("answer", never)).toBe(first);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(hasEnded(first)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => hasEnded(first)).toBe(true);
    expect(await pool.run("answer", never)).not.toBe(first);
  });

  it("ends no process in which a job runs, however long it does", async () => {
    withFakeTimers();
    await using pool = open({ processes: 2 });
    await pool.run("answer", never);
    const spinning = await spin(pool);
    await vi.advanceTimersByTimeAsync(60_000);
    pool.endIdle();
    await pool.run("answer", never); // the start of another process takes longer than the end of one
    expect(hasEnded(spinning.pid)).toBe(false);
    spinning.stop(new Error("ran until now"));
    await expect(spinning.end).rejects.toThrow("ran until now");
  });

  it("ends idle processes on demand", async () => {
    await using pool = open({ processes: 2 });
    const spinning = await spin(pool);
    const idle = await pool.run("answer", never);
    pool.endIdle();
    await expect.poll(() => hasEnded(idle)).toBe(true);
    expect(hasEnded(spinning.pid)).toBe(false);
    expect(await pool.run("answer", never)).not.toBe(idle);
    spinning.stop(new Error("ran until now"));
    await expect(spinning.end).rejects.toThrow("ran until now");
  });

  it.each(["hoard", "hoard buffers"] as const)(
    "ends a job that needs too much memory (%s), and serves the next",
    async (misdeed) => {
      await using pool = open();
      await expect(pool.run(misdeed, never)).rejects.toMatchObject(tooLarge);
      await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
    },
  );

  it.each(["throw", "exit", "crash", "hoard buffers"] as const)(
    "serves others while one spins, whatever they do (%s)",
    async (misdeed) => {
      await using pool = open({ processes: 2 });
      const spinning = await spin(pool);
      await expect(pool.run(misdeed, never)).rejects.toThrow();
      await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
      spinning.stop(new Error("ran until now"));
      await expect(spinning.end).rejects.toThrow("ran until now");
    },
  );

  it.each([
    ["time", "spin", { timeLimitMs: 1_000 }],
    ["memory", "hoard", {}],
    ["crash", "crash", {}],
  ] as const)("reports why a job ended its process: %s", async (reason, misdeed, options) => {
    const reasons: string[] = [];
    await using pool = open({ ...options, onEnded: (each) => reasons.push(each) });
    await expect(pool.run(misdeed, never)).rejects.toThrow();
    await expect(pool.run("throw", never)).rejects.toThrow();
    expect(reasons).toEqual([reason]);
  });

  it("says that a source is damaged which crashes its reader", async () => {
    await using pool = open();
    await expect(pool.run("crash", never)).rejects.toMatchObject(
      refused("The source is damaged: it crashed the process that was reading it"),
    );
  });

  it("tries a job that ends a used process once more on a fresh one", async () => {
    await using pool = open();
    const used = await pool.run("answer", never);
    const tries: number[] = [];
    await expect(pool.run("report and crash", never, (pid) => tries.push(pid))).rejects.toThrow();
    expect(tries).toEqual([used, expect.any(Number)]);
    await expect(pool.run("report and crash", never, (pid) => tries.push(pid))).rejects.toThrow();
    expect(new Set(tries).size).toBe(3);
  });

  it("ends a job that is cancelled while it runs", async () => {
    await using pool = open();
    const spinning = await spin(pool);
    spinning.stop(new Error("cancelled"));
    await expect(spinning.end).rejects.toThrow("cancelled");
    await expect(pool.run("answer", never)).resolves.toBeTypeOf("number");
    await expect.poll(() => hasEnded(spinning.pid)).toBe(true);
  });

  it("passes on a job's progress, in order", async () => {
    await using pool = open();
    const steps: number[] = [];
    await pool.run("count", never, (step) => steps.push(step));
    expect(steps).toEqual([1, 2, 3]);
  });

  it("has one process do what one can, and starts another for a second job at once", async () => {
    await using pool = open({ processes: 2 });
    const first = await pool.run("answer", never);
    expect(await pool.run("answer", never)).toBe(first);
    const spinning = await spin(pool);
    expect(spinning.pid).toBe(first);
    expect(await pool.run("answer", never)).not.toBe(first);
    spinning.stop(new Error("ran until now"));
    await expect(spinning.end).rejects.toThrow("ran until now");
  });

  it("replaces its processes after so many jobs", async () => {
    await using pool = open({ jobsPerProcess: 2 });
    const pids: number[] = [];
    for (let job = 0; job < 4; job++) pids.push(await pool.run("answer", never));
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
    expect(pids[3]).toBe(pids[2]);
  });

  it("counts failed jobs among those after which a process is replaced", async () => {
    await using pool = open({ jobsPerProcess: 2 });
    const first = await pool.run("answer", never);
    await expect(pool.run("throw", never)).rejects.toThrow("broken");
    expect(await pool.run("answer", never)).not.toBe(first);
  });

  it("replaces a process that holds more than half of its memory after a job", async () => {
    await using pool = open();
    const heavy = await pool.run("keep much", never);
    expect(await pool.run("answer", never)).not.toBe(heavy);
  });

  it("gives its processes a home, and none of the variables of its own", async () => {
    await using pool = open();
    expect(await pool.run("count variables", never)).toBe(0);
  });

  it("runs at lower priority than the serving thread", async () => {
    await using pool = open();
    expect(await pool.run("return priority", never)).toBe(Math.min(19, getPriority() + 3));
  });

  it("keeps the compiled code of a process, which is killed, for the next start", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-worker-pool-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = fileURLToPath(new URL("./compiled-code.testing.ts", import.meta.url));
    const env = { NODE_COMPILE_CACHE: folder };
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
    expect(stdout).toMatch(/^[1-9]\d* files\n$/);
  });

  it("leaves no process behind when it is killed itself", async () => {
    const parent = await startProcess({
      name: "orphan",
      command: process.execPath,
      args: [fileURLToPath(new URL("./orphan.testing.ts", import.meta.url))],
      environment: {},
      ready: /^\d+$/m,
    });
    const pid = Number.parseInt(parent.output(), 10);
    expect(hasEnded(pid)).toBe(false);
    process.kill(parent.pid, "SIGKILL");
    await expect.poll(() => hasEnded(pid), { timeout: 30_000 }).toBe(true); // init may reap it late
    await parent.stop();
  });
});
