import { afterEach, expect, it, vi } from "vitest";
import { open, requests } from "./held-bodies.testing.ts";

afterEach(() => void vi.useRealTimers());

it("ends a body that arrives slowly once another account waits for its room", async () => {
  const { started, ended, add } = requests(open(100));
  let a = { bytes: 0, waitedMs: 0 };
  await add("a1", 50, () => a);
  await add("b1", 25);
  a = { bytes: 1, waitedMs: 3_000 };
  await add("a2", 10);
  await add("c1", 10);
  expect(ended).toEqual([]);
  await add("d1", 20);
  expect(ended).toEqual(["a1"]);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "d1"]);
});

it("ends a body that becomes slow while another account waits", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { ended, add } = requests(open(100));
  let waitedMs = 1_900;
  await add("a1", 50, () => ({ bytes: 0, waitedMs }));
  await add("b1", 40);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toEqual([]);
  waitedMs = 4_100;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toEqual(["a1"]);
  expect(vi.getTimerCount()).toBe(0);
});

it("does not end a body whose sender was waited for no longer than its bytes may take", async () => {
  const { ended, add } = requests(open(100));
  let a = { bytes: 0, waitedMs: 0 };
  await add("a1", 50, () => a);
  a = { bytes: 2_000_000, waitedMs: 3_800 };
  await add("b1", 40);
  expect(ended).toEqual([]);
});

it("ends no slow body for requests that wait for their own account alone", async () => {
  const { ended, add } = requests(open(100));
  let a = { bytes: 0, waitedMs: 0 };
  await add("a1", 30, () => a);
  await add("b1", 35);
  a = { bytes: 0, waitedMs: 9_000 };
  await add("b2", 35);
  expect(ended).toEqual([]);
});
