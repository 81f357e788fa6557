import { expect, it, onTestFinished, vi } from "vitest";
import { keepGoing } from "./keep-going.ts";

const never = 3_600_000;

/** A task that counts its runs and ends when the test says, on a clock that is moved by hand. */
function keep(options: { restMs?: number; atOnce?: boolean } = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const logger = { warn: vi.fn() };
  const task = vi.fn(async () => undefined);
  const kept = keepGoing({ everyMs: 1_000, ...options, task, logger, name: "counting" });
  onTestFinished(() => kept[Symbol.asyncDispose]());
  return { ...{ kept, task, logger }, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it("runs at once, and then at its interval", async () => {
  const { task, pass } = keep();
  await pass(0);
  expect(task).toHaveBeenCalledTimes(1);
  await pass(3_000);
  expect(task).toHaveBeenCalledTimes(4);
});

it("waits first where it is not to run at once", async () => {
  const { task, pass } = keep({ atOnce: false });
  await pass(999);
  expect(task).not.toHaveBeenCalled();
  await pass(1);
  expect(task).toHaveBeenCalledTimes(1);
});

it("runs when it is woken, and once more where that is while it runs", async () => {
  const { kept, task, pass } = keep();
  let end = () => {};
  task.mockImplementationOnce(() => new Promise((resolve) => (end = () => resolve(undefined))));
  await pass(0);
  kept.wake();
  kept.wake();
  end();
  await pass(0);
  expect(task).toHaveBeenCalledTimes(2);
  kept.wake();
  await pass(0);
  expect(task).toHaveBeenCalledTimes(3);
});

it("rests between two runs, however often it is woken", async () => {
  const { kept, task, pass } = keep({ restMs: 100 });
  await pass(0);
  kept.wake();
  await pass(99);
  kept.wake();
  expect(task).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(task).toHaveBeenCalledTimes(2);
});

it("logs a failure once, until it succeeds again", async () => {
  const { task, logger, pass } = keep();
  task.mockRejectedValue(new Error("away"));
  await pass(2_000);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  task.mockResolvedValueOnce(undefined);
  await pass(2_000);
  expect(logger.warn).toHaveBeenCalledTimes(2);
});

it("ends after the run that is under way, and runs no more", async () => {
  const { kept, task, pass } = keep();
  await pass(0);
  await kept[Symbol.asyncDispose]();
  kept.wake();
  await pass(never);
  expect(task).toHaveBeenCalledTimes(1);
});
