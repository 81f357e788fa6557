import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type TaskTimes, watchTask } from "./watch-task.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task with a budget of a second whose thread gets a share of the elapsed time as processor time, if it is known. */
async function watched(share: number | undefined, elapsedMs: number) {
  const ends: (TaskTimes & { how: string })[] = [];
  const begunAt = Date.now();
  using _watch = watchTask({
    budgetMs: 1_000,
    hasBegun: () => true,
    used: () => (share === undefined ? undefined : (Date.now() - begunAt) * share),
    onOverrun: (times) => ends.push({ how: "overran", ...times }),
    onStarved: (times) => ends.push({ how: "starved", ...times }),
    clock: Date.now,
  });
  await vi.advanceTimersByTimeAsync(elapsedMs);
  return ends;
}

it("ends a task that used its budget and half a second more", async () => {
  expect(await watched(1, 1_500)).toEqual([]);
  expect(await watched(1, 3_000)).toMatchObject([{ how: "overran" }]);
});

it("waits for a task that gets little processor time, and reports it as starved after 20 times its budget", async () => {
  expect(await watched(0.02, 20_000)).toEqual([]);
  expect(await watched(0.02, 21_000)).toMatchObject([{ how: "starved" }]);
});

it("reports a task that used its budget as late as the last moment as overrun", async () => {
  expect(await watched(0.055, 21_000)).toMatchObject([{ how: "overran" }]);
});

it("ends a task whose processor time is unknown as overrun after 20 times its budget, never as starved", async () => {
  expect(await watched(undefined, 20_000)).toEqual([]);
  expect(await watched(undefined, 21_000)).toMatchObject([{ how: "overran" }]);
});
