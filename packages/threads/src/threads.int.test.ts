import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { TestTask } from "./threads.testing.ts";
import { openThreads, type ThreadOptions } from "./threads.ts";

const FAR = Date.now() + 3_600_000;
const acme = { accountId: "acme" };

function open(options: Partial<ThreadOptions<TestTask>> = {}) {
  return openThreads<TestTask, number>({
    file: new URL("./threads.testing.ts", import.meta.url),
    count: 1,
    idleMs: 1_000,
    budgetMs: () => 100,
    errors: {
      late: () => new AppError("TIMEOUT", "late"),
      overran: ({ usedMs }) => new AppError("TIMEOUT", `used ${usedMs} ms`),
      starved: ({ usedMs }) => new AppError("UNAVAILABLE", `used only ${usedMs} ms`),
      tooLarge: (limit) => new AppError("PAYLOAD_TOO_LARGE", limit),
    },
    ...options,
  });
}

it("ends a task that uses more processor time than its budget, and runs the next", async () => {
  await using threads = open({ budgetMs: () => 1_000 });
  const endless = threads.run({ does: "loop", deadlineAt: FAR }, acme);
  const next = threads.run({ does: "work", deadlineAt: FAR }, acme);
  const error = await endless.catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: "TIMEOUT" });
  const [used = 0] = /[\d.]+/.exec(error instanceof Error ? error.message : "") ?? [];
  expect(Number(used)).toBeGreaterThan(1_500); // the budget, and the grace
  expect(await next).toBe(FAR);
});

it("ends a task that uses its budget in native code, which is not starved", async () => {
  await using threads = open();
  const native = threads.run({ does: "native", deadlineAt: FAR }, acme);
  await expect(native).rejects.toMatchObject({
    code: "TIMEOUT",
    message: expect.stringMatching(/^used/),
  });
  expect(await threads.run({ does: "work", deadlineAt: FAR }, acme)).toBe(FAR);
});

it("does not blame a task that got no processor time, and runs the next", async () => {
  await using threads = open();
  const starved = threads.run({ does: "wait", deadlineAt: FAR }, acme);
  const next = threads.run({ does: "work", deadlineAt: FAR }, acme);
  await expect(starved).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await next).toBe(FAR);
});

it("gives a task no more time than its caller does", async () => {
  await using threads = open({ budgetMs: () => 7_200_000 });
  const endless = threads.run({ does: "loop", deadlineAt: 0 }, acme);
  await expect(endless).rejects.toMatchObject({ code: "TIMEOUT", message: "late" });
  expect(await threads.run({ does: "work", deadlineAt: FAR }, acme)).toBe(FAR);
});

it("sets no limit to waiting for a task without a deadline", async () => {
  await using threads = open();
  const task = { does: "work", deadlineAt: Number.POSITIVE_INFINITY } as const;
  const runs = Array.from({ length: 3 }, () => threads.run(task, acme));
  expect(await Promise.all(runs)).toEqual(runs.map(() => Number.POSITIVE_INFINITY));
});

it("keeps one thread free of an account's endless tasks for another account", async () => {
  await using threads = open({ count: 3, budgetMs: () => 7_200_000 });
  const stop = new AbortController();
  const greedy = { accountId: "greedy", signal: stop.signal };
  const flood = ["first", "second", "third", "fourth"].map(() =>
    threads.run({ does: "loop", deadlineAt: FAR }, greedy),
  );
  expect(await threads.run({ does: "work", deadlineAt: FAR }, acme)).toBe(FAR);
  stop.abort(new Error("stopped"));
  for (const task of flood) await expect(task).rejects.toThrow("stopped");
});
